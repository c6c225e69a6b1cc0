// Linked into every program: what says in which line a program does what is undefined, and how calls go on on another stack.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct place {
  const char *file;
  uint32_t line, column;
};

struct type {
  uint16_t kind, info;
  char name[];
};

/** Ends the program; with its output, as that is shown. */
_Noreturn void stop(const char *why) {
  fflush(stdout);
  fputs(why, stderr);
  _Exit(134);
}

#define STOP(place, ...) (fflush(stdout), fprintf(stderr, "%s:%u: ", (place)->file, (unsigned)(place)->line), fprintf(stderr, __VA_ARGS__), stop("\n"))

void __ubsan_handle_type_mismatch_v1_abort(const struct place *place, uintptr_t address) {
  STOP(place, "a null pointer is used");
}

void __ubsan_handle_out_of_bounds_abort(const struct { struct place place; const struct type *array, *index; } *data, intptr_t index) {
  // A wider number stands in memory.
  const long long value = data->index->info >> 1 > 5 ? *(const long long *)index : index;
  STOP(&data->place, "the index %lld is outside of %s", value, data->array->name);
}

void __ubsan_handle_missing_return(const struct place *place) {
  STOP(place, "the function ends here without a value");
}

static void wraps(struct place *place) {
  if (place->line) fprintf(stderr, "%s:%u: a size_t wraps around here: it has 32 bits in the browser, and 64 elsewhere\n", place->file, (unsigned)place->line);
  place->line = 0;
}

void __ubsan_handle_add_overflow(struct place *place, uintptr_t one, uintptr_t other) { wraps(place); }
void __ubsan_handle_sub_overflow(struct place *place, uintptr_t one, uintptr_t other) { wraps(place); }
void __ubsan_handle_mul_overflow(struct place *place, uintptr_t one, uintptr_t other) { wraps(place); }
void __ubsan_handle_negate_overflow(struct place *place, uintptr_t one) { wraps(place); }

__attribute__((import_module("wasi_snapshot_preview1"), import_name("deeper"))) void deeper(int function);
__attribute__((export_name("deeper"))) void go_deeper(int function) { deeper(function); }
