/* Nonograms by the method one thinks of first: draw each line in every way that its clue and the known cells
 * allow, keep what all drawings have in common, and go over all lines again until nothing changes.
 * Reads a .nin file and prints how many cells are settled in the end. */
#include <stdio.h>
#include <string.h>

#define MOST 64

static int clues[2][MOST][MOST], blocks[2][MOST], sides[2];
static char grid[MOST][MOST]; /* 0 for an unknown cell, 1 for white, 2 for black */
static char line[MOST], drawing[MOST], seen[MOST];

static void draw(const int *clue, int left, int from, int length) {
    if (left == 0) {
        for (int p = from; p < length; p++) {
            if (line[p] == 2) return;
            drawing[p] = 1;
        }
        for (int p = 0; p < length; p++) seen[p] |= drawing[p];
        return;
    }
    for (int start = from; start + *clue <= length; start++) {
        int end = start + *clue, fits = 1;
        for (int p = start; p < end; p++) {
            fits = fits && line[p] != 1;
            drawing[p] = 2;
        }
        if (fits && (end == length || line[end] != 2)) {
            if (end < length) drawing[end] = 1;
            draw(clue + 1, left - 1, end < length ? end + 1 : end, length);
        }
        if (line[start] == 2) return;
        drawing[start] = 1;
    }
}

int main(void) {
    if (scanf("%d %d ", &sides[0], &sides[1]) != 2 || sides[0] > MOST || sides[1] > MOST) return 1;
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < sides[1 - way]; i++) {
            char text[512], *word = fgets(text, sizeof text, stdin);
            for (word = strtok(text, " \n"); word; word = strtok(NULL, " \n"))
                if (sscanf(word, "%d", &clues[way][i][blocks[way][i]]) == 1 && clues[way][i][blocks[way][i]] > 0)
                    blocks[way][i]++;
        }
    for (int changed = 1; changed;) {
        changed = 0;
        for (int way = 0; way < 2; way++)
            for (int i = 0; i < sides[1 - way]; i++) {
                memset(seen, 0, sizeof seen);
                for (int p = 0; p < sides[way]; p++) line[p] = way ? grid[p][i] : grid[i][p];
                draw(clues[way][i], blocks[way][i], 0, sides[way]);
                for (int p = 0; p < sides[way]; p++) {
                    char *cell = way ? &grid[p][i] : &grid[i][p];
                    if (*cell == 0 && seen[p] != 3) *cell = seen[p], changed = 1;
                }
            }
    }
    int settled = 0;
    for (int r = 0; r < sides[1]; r++)
        for (int c = 0; c < sides[0]; c++) settled += grid[r][c] != 0;
    printf("%d\n", settled);
    return 0;
}
