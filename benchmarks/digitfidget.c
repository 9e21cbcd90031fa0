/* Digit Fidget as one would first write it: turn each cell on or off, row by row, and go back as soon as a row or
   column is too high or can no longer be made high enough. Prints the number of solutions, up to a limit.

   Usage: digitfidget LIMIT < numbers, where the numbers are the size, the digits, and the targets of rows and columns. */

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };
static int size, digit[MOST][MOST];
static int row_lacks[MOST], column_lacks[MOST], row_left[MOST], column_left[MOST];
static long found, limit;

static int possible(int r, int c) {
    return row_lacks[r] >= 0 && row_lacks[r] <= row_left[r] && column_lacks[c] >= 0 && column_lacks[c] <= column_left[c];
}

static void visit(int place) {
    if (found == limit) return;
    if (place == size * size) {
        found++;
        return;
    }
    int r = place / size, c = place % size, d = digit[r][c];
    row_left[r] -= d, column_left[c] -= d;
    if (possible(r, c)) visit(place + 1);
    row_lacks[r] -= d, column_lacks[c] -= d;
    if (possible(r, c)) visit(place + 1);
    row_lacks[r] += d, column_lacks[c] += d;
    row_left[r] += d, column_left[c] += d;
}

static int number(void) {
    int n;
    if (scanf("%d", &n) != 1) exit(2);
    return n;
}

int main(int count, char **arguments) {
    limit = count > 1 ? atol(arguments[1]) : -1;
    size = number();
    if (size < 1 || size > MOST) return 2;
    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++) {
            digit[r][c] = number();
            row_left[r] += digit[r][c], column_left[c] += digit[r][c];
        }
    for (int r = 0; r < size; r++) row_lacks[r] = number();
    for (int c = 0; c < size; c++) column_lacks[c] = number();
    visit(0);
    printf("%ld\n", found);
    return 0;
}
