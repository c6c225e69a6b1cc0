// Linked into every program: what says in which line a program does what is undefined, and how calls go on on another stack.

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place {
  const char *file;
  uint32_t line, column;
};

struct type {
  uint16_t kind, info;
  char name[];
};

/** Ends the program; with its output, as that is shown. The library names its own file and line first. */
_Noreturn void stop(const char *why) {
  const char *reason = strstr(why, " failed: ");
  fflush(stdout);
  fputs(reason ? reason + 9 : why, stderr);
  _Exit(134);
}

/** The library calls this where it would throw: `length_error was thrown in -fno-exceptions mode with message "%s"`. */
_Noreturn void __abort_message(const char *format, ...) {
  char message[256] = "";
  va_list values;
  va_start(values, format);
  if (strstr(format, "%s")) snprintf(message, sizeof message, ": %s", va_arg(values, const char *));
  fflush(stdout);
  fprintf(stderr, "%.*s was thrown%s\n", (int)strcspn(format, " "), format, message);
  _Exit(134);
}

_Noreturn void verbose_abort(const char *format, ...) __asm__("_ZNSt3__222__libcpp_verbose_abortEPKcz") __attribute__((alias("__abort_message")));

#define STOP(place, ...) (fflush(stdout), fprintf(stderr, "%s:%u: ", (place)->file, (unsigned)(place)->line), fprintf(stderr, __VA_ARGS__), stop("\n"))

void __ubsan_handle_type_mismatch_v1_abort(const struct place *place, uintptr_t address) {
  STOP(place, "a null pointer is used");
}

void __ubsan_handle_out_of_bounds_abort(const struct { struct place place; const struct type *array, *index; } *data, intptr_t index) {
  // A wider number stands in memory.
  const int isWide = data->index->info >> 1 > 5, isSigned = data->index->info & 1;
  const long long value = isWide ? *(const long long *)index : isSigned ? (long long)index : (long long)(uintptr_t)index;
  const char *name = data->array->name, *size = strchr(name, '[');
  const long count = size ? atol(size + 1) : 0;
  const char *format = isSigned ? "the index %lld is outside of %s" : "the index %llu is outside of %s";
  char text[256], last[32] = "";
  snprintf(text, sizeof text, format, value, name);
  if (count > 0) snprintf(last, sizeof last, ", whose last is %ld", count - 1);
  STOP(&data->place, "%s%s", text, last);
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
