// The baseline for Move: every arrangement of dots is a gamestate, and a breadth-first search goes from the
// first one until a solved one is found. A level comes from standard input; the moves and the number of
// gamestates go to standard output. Given a number, it gives up after so many gamestates.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <vector>

struct Dot {
    int y, x;
    char colour;
    bool operator<(const Dot &other) const {
        if (colour != other.colour) return colour < other.colour;
        return y != other.y ? y < other.y : x < other.x;
    }
};

using Gamestate = std::vector<Dot>;  // sorted, so that dots of a colour are interchangeable

int height, width;
std::vector<std::string> board;

bool is_open(int y, int x) { return y >= 0 && y < height && x >= 0 && x < width && board[y][x] != 'x'; }

Gamestate moved(const Gamestate &state, int dy, int dx) {
    Gamestate after = state;
    std::vector<bool> stays(state.size(), false);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < state.size(); i++) {
            if (stays[i]) continue;
            int y = state[i].y + dy, x = state[i].x + dx;
            bool held = !is_open(y, x);
            for (size_t j = 0; j < state.size() && !held; j++)
                held = stays[j] && state[j].y == y && state[j].x == x;
            if (held) stays[i] = changed = true;
        }
    }
    for (size_t i = 0; i < state.size(); i++)
        if (!stays[i]) after[i].y += dy, after[i].x += dx;
    std::sort(after.begin(), after.end());
    return after;
}

bool is_solved(const Gamestate &state) {
    return std::all_of(state.begin(), state.end(), [](const Dot &dot) { return board[dot.y][dot.x] == dot.colour; });
}

int main(int count, char **arguments) {
    size_t most = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : -1;
    int number;
    std::cin >> height >> width;
    board.resize(height);
    for (auto &row : board) std::cin >> row;
    std::cin >> number;
    Gamestate start(number);
    for (auto &dot : start) std::cin >> dot.y >> dot.x >> dot.colour;
    std::sort(start.begin(), start.end());

    const std::string letters = "udlr";
    const int dy[] = {-1, 1, 0, 0}, dx[] = {0, 0, -1, 1};
    std::map<Gamestate, std::string> found{{start, ""}};
    std::queue<Gamestate> waiting({start});
    while (!waiting.empty() && found.size() <= most) {
        Gamestate state = waiting.front();
        waiting.pop();
        std::string moves = found[state];
        if (is_solved(state)) {
            std::cout << "a solution was found: " << moves << " " << found.size() << "\n";
            return 0;
        }
        for (int move = 0; move < 4; move++) {
            Gamestate after = moved(state, dy[move], dx[move]);
            if (found.emplace(after, moves + letters[move]).second) waiting.push(after);
        }
    }
    std::cout << (waiting.empty() ? "no solution: " : "gave up: ") << found.size() << "\n";
    return 0;
}
