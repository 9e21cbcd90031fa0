/* The Numbrix search of a first programming course, as a baseline: try every cell as the home of 1, walk
 * to the neighbours in turn, and turn back where a given is missed. Prints how many solutions it found.
 * The level is read from standard input: rows, columns, then the cells, 0 for a blank. */
#include <stdio.h>

enum { MOST = 64 };
static int rows, cols, grid[MOST][MOST], given[MOST * MOST + 1];
static long solutions;

static void search(int r, int c, int n) {
    if (r < 0 || c < 0 || r >= rows || c >= cols) return;
    if (grid[r][c] != 0 && grid[r][c] != n) return;
    if (grid[r][c] == 0 && given[n]) return;
    if (n == rows * cols) {
        solutions++;
        return;
    }
    int before = grid[r][c];
    grid[r][c] = n;
    search(r - 1, c, n + 1);
    search(r + 1, c, n + 1);
    search(r, c - 1, n + 1);
    search(r, c + 1, n + 1);
    grid[r][c] = before;
}

int main(void) {
    if (scanf("%d %d", &rows, &cols) != 2 || rows > MOST || cols > MOST) return 1;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            if (scanf("%d", &grid[r][c]) != 1) return 1;
            given[grid[r][c]] = grid[r][c] > 0;
        }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) search(r, c, 1);
    printf("%ld\n", solutions);
    return 0;
}
