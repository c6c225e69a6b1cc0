// What libc++ declares `extern template` would come from its archive, which is compiled without optimisation. Linked into every
// program in C++, with ways for numbers in decimal that are shorter than those of a locale.

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>

_LIBCPP_BEGIN_NAMESPACE_STD
template class basic_string<char>;
template class basic_streambuf<char>;
template class basic_istream<char>;
template class basic_ostream<char>;
template class basic_iostream<char>;
template class basic_filebuf<char>;
template class basic_stringbuf<char>;
template class basic_ios<char>;
template struct __num_get<char>;
template struct __num_put<char>;
template class num_get<char>;
template class num_put<char>;
template <class Compare, class Iterator>
void __sort(Iterator first, Iterator last, Compare) {
  less<> compare;
  __introsort<_ClassicAlgPolicy, less<>&, Iterator, true>(first, last, compare, 2 * __bit_log2(static_cast<size_t>(last - first)));
}
#define SORTS(type) template void __sort<__less<type>&, type*>(type*, type*, __less<type>&);
SORTS(char) SORTS(unsigned char) SORTS(short) SORTS(int) SORTS(unsigned) SORTS(long) SORTS(unsigned long)
SORTS(long long) SORTS(unsigned long long) SORTS(float) SORTS(double)
_LIBCPP_END_NAMESPACE_STD

namespace {
using std::ios_base;

char inputSpace[1 << 16], outputSpace[1 << 16];

struct Input : std::streambuf {
  int underflow() override {
    const auto count = read(0, inputSpace, sizeof inputSpace);
    if (count <= 0) return traits_type::eof();
    setg(inputSpace, inputSpace, inputSpace + count);
    return traits_type::to_int_type(*inputSpace);
  }
};

struct Output : std::streambuf {
  int overflow(int character) override {
    sync();
    if (character != traits_type::eof()) sputc(traits_type::to_char_type(character));
    return traits_type::not_eof(character);
  }

  int sync() override {
    for (const char* at = pbase(); at < pptr();) at += std::max<ssize_t>(write(1, at, pptr() - at), 0);
    setp(outputSpace, outputSpace + sizeof outputSpace);
    return 0;
  }
};

struct Area : std::streambuf {
  using std::streambuf::egptr, std::streambuf::gbump, std::streambuf::gptr;
};

/** Reads a number if it is in the buffer as a whole, and nothing is unusual. */
template <class Number>
bool readsFast(std::istream& in, Number& number) {
  constexpr auto digitsAtMost = 18, room = 32;
  if (!in.good() || (in.flags() & (ios_base::basefield | ios_base::skipws)) != (ios_base::dec | ios_base::skipws)) return false;
  if (in.tie()) in.tie()->flush();
  auto* area = static_cast<Area*>(in.rdbuf());
  const char *at = area->gptr(), *const end = area->egptr() - room;
  while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) at += 1;
  if (at >= end) return false;
  const bool isNegative = *at == '-';
  at += isNegative;
  const char* const first = at;
  unsigned long long value = 0;
  for (; *at >= '0' && *at <= '9'; at += 1) {
    if (at - first == digitsAtMost) return false;
    value = 10 * value + (*at - '0');
  }
  if (at == first || (isNegative && std::is_unsigned_v<Number>) || value > static_cast<unsigned long long>(std::numeric_limits<Number>::max())) return false;
  number = isNegative ? -value : value;
  area->gbump(at - area->gptr());
  return true;
}

template <class Number>
bool writesFast(std::ostream& out, Number number) {
  constexpr auto unusual = ios_base::basefield | ios_base::showpos | ios_base::unitbuf;
  if (!out.good() || (out.flags() & unusual) != ios_base::dec || out.width() != 0 || out.tie()) return false;
  char digits[24];
  const auto size = std::to_chars(digits, std::end(digits), number).ptr - digits;
  if (out.rdbuf()->sputn(digits, size) != size) out.setstate(ios_base::badbit);
  return true;
}
}

// The compiler's names of `>>` and `<<`; the linker calls these in their place.
#define READS(type, code)                                                                                     \
  extern "C" std::istream& __real__ZNSt3__213basic_istreamIcNS_11char_traitsIcEEErsER##code(std::istream&, type&); \
  extern "C" std::istream& __wrap__ZNSt3__213basic_istreamIcNS_11char_traitsIcEEErsER##code(std::istream& in, type& number) { \
    return readsFast(in, number) ? in : __real__ZNSt3__213basic_istreamIcNS_11char_traitsIcEEErsER##code(in, number); \
  }
#define WRITES(type, code)                                                                                    \
  extern "C" std::ostream& __real__ZNSt3__213basic_ostreamIcNS_11char_traitsIcEEElsE##code(std::ostream&, type); \
  extern "C" std::ostream& __wrap__ZNSt3__213basic_ostreamIcNS_11char_traitsIcEEElsE##code(std::ostream& out, type number) { \
    return writesFast(out, number) ? out : __real__ZNSt3__213basic_ostreamIcNS_11char_traitsIcEEElsE##code(out, number); \
  }
READS(int, i) READS(unsigned, j) READS(long long, x) READS(unsigned long long, y)
WRITES(int, i) WRITES(unsigned, j) WRITES(long, l) WRITES(unsigned long, m) WRITES(long long, x) WRITES(unsigned long long, y)

/** With `false`, `cin` and `cout` get buffers, as with g++; libc++ does nothing here. */
extern "C" bool __wrap__ZNSt3__28ios_base15sync_with_stdioEb(bool isSynced) {
  static bool wasSynced = true;
  if (!isSynced && wasSynced) {
    // Never destroyed: `cout` is flushed after all else.
    std::cin.rdbuf(new Input);
    std::cout.rdbuf(new Output);
  }
  return std::exchange(wasSynced, isSynced);
}
