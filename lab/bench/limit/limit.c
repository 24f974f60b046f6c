/*
 * The machine's limit: what corpus BLEU with tokenizer 13a costs without a runtime. The counting of
 * assembly/counting/count-texts.ts, on the same files, in C: gcc -O3 -march=native. Prints hypothesis length, reference
 * length, matches and numbers of n-grams of orders 1 to 4.
 *
 *   limit REFERENCE HYPOTHESIS
 *
 * It handles only what the benchmark's text contains: it stops at a line with an entity, a control character, white
 * space outside ASCII, or a reference of more than 256 tokens.
 */
#include <fcntl.h>
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 64, MOST_TOKENS = 1 << 16, WORDS = 4, MOST_REFERENCE = 64 * WORDS, SLOT_BITS = 11, INLINE = 16, WINDOW = 1 << 18 };

typedef struct { const uint8_t *start, *end; } Token;
typedef struct { uint64_t head, tail, positions[WORDS]; Token token; } Record;
typedef struct { int file; uint8_t *bytes; size_t start, filled; } Text;

static _Noreturn void stop(const char *reason) {
  fprintf(stderr, "limit: %s\n", reason);
  exit(1);
}

static Text open_text(const char *path) {
  Text text = { .file = open(path, O_RDONLY), .bytes = aligned_alloc(64, WINDOW + 4 * BLOCK) };
  if (text.file < 0 || text.bytes == NULL) stop(path);
  return text;
}

/* The next line, without its line feed and trailing blanks; 0 after the last one. */
static int next_line(Text *text, Token *line) {
  uint8_t *end;
  while ((end = memchr(text->bytes + text->start, '\n', text->filled - text->start)) == NULL) {
    memmove(text->bytes, text->bytes + text->start, text->filled - text->start);
    text->filled -= text->start;
    text->start = 0;
    if (text->filled == WINDOW) stop("a line is longer than the window");
    ssize_t count = read(text->file, text->bytes + text->filled, WINDOW - text->filled);
    if (count < 0) stop("a file cannot be read");
    if (count == 0) {
      if (text->filled > 0) stop("a file does not end in a line feed");
      return 0;
    }
    text->filled += count;
  }
  line->start = text->bytes + text->start;
  text->start = end + 1 - text->bytes;
  while (end > line->start && end[-1] == ' ') end--;
  line->end = end;
  return 1;
}

static uint64_t bits(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

static __m256i all(uint8_t byte) { return _mm256_set1_epi8((char)byte); }
static __m256i is(__m256i bytes, uint8_t byte) { return _mm256_cmpeq_epi8(bytes, all(byte)); }
static __m256i in(__m256i bytes, uint8_t first, uint8_t last) {
  __m256i from = _mm256_sub_epi8(bytes, all(first));
  return _mm256_cmpeq_epi8(_mm256_min_epu8(from, all(last - first)), from);
}
static __m256i is_word(__m256i bytes) {
  return _mm256_or_si256(_mm256_or_si256(bytes, in(_mm256_or_si256(bytes, all(0x20)), 'a', 'z')), is(bytes, '\''));
}
static __m256i is_odd(__m256i bytes) {
  __m256i odd = _mm256_or_si256(in(bytes, 0, 0x1f), _mm256_or_si256(is(bytes, '&'), is(bytes, '<')));
  return _mm256_or_si256(odd, _mm256_or_si256(is(bytes, 0x7f), _mm256_or_si256(is(bytes, 0xc2), in(bytes, 0xe1, 0xe3))));
}

static int begins(const uint8_t *at, const char *text) { return strncmp((const char *)at, text, strlen(text)) == 0; }

/* Refuses the lines that assembly/tokens/simplify.ts would rewrite. */
static void refuse_odd(const uint8_t *at, uint64_t odd) {
  for (; odd != 0; odd &= odd - 1) {
    const uint8_t *byte = at + __builtin_ctzll(odd);
    int blank = (byte[0] == 0xc2 && (byte[1] == 0x85 || byte[1] == 0xa0)) || (byte[0] == 0xe1 && byte[1] == 0x9a && byte[2] == 0x80)
      || (byte[0] == 0xe2 && ((byte[1] == 0x80 && (byte[2] <= 0x8a || byte[2] == 0xa8 || byte[2] == 0xa9 || byte[2] == 0xaf)) || (byte[1] == 0x81 && byte[2] == 0x9f)))
      || (byte[0] == 0xe3 && byte[1] == 0x80 && byte[2] == 0x80);
    int entity = begins(byte, "&quot;") || begins(byte, "&amp;") || begins(byte, "&lt;") || begins(byte, "&gt;") || begins(byte, "<skipped>");
    if (byte[0] < ' ' || byte[0] == 0x7f || blank || entity) stop("the text has an entity, a control, or white space beyond ASCII");
  }
}

/* mteval-v13a.pl's words; returns how many. See assembly/tokens/cut.ts. */
static size_t cut(Token line, Token *tokens) {
  Token *starts_at = tokens, *ends_at = tokens;
  uint64_t after_boundary = 1, after_single = 0, after_digit = 0, after_stop = 0;
  for (const uint8_t *at = line.start; at < line.end; at += BLOCK) {
    __m256i low = _mm256_loadu_si256((const __m256i *)at), high = _mm256_loadu_si256((const __m256i *)(at + 32));
    size_t left = line.end - at;
    uint64_t inside = left < BLOCK ? ~(~0ull << left) : ~0ull;
    uint64_t odd = bits(is_odd(low), is_odd(high)) & inside;
    if (odd != 0) refuse_odd(at, odd);
    uint64_t gaps = bits(is(low, ' '), is(high, ' ')) | ~inside;
    uint64_t digit = bits(in(low, '0', '9'), in(high, '0', '9')) & inside;
    uint64_t stop_ = bits(is(_mm256_or_si256(low, all(2)), '.'), is(_mm256_or_si256(high, all(2)), '.')) & inside;
    uint64_t hyphen = bits(is(low, '-'), is(high, '-')) & inside;
    uint64_t marks = ~(bits(is_word(low), is_word(high)) | gaps | digit | stop_ | hyphen);

    uint64_t digit_before = digit << 1 | after_digit;
    uint64_t digit_behind = digit >> 1 | (left > BLOCK && at[BLOCK] >= '0' && at[BLOCK] <= '9' ? 1ull << 63 : 0);
    uint64_t singles = marks | (hyphen & digit_before) | (stop_ & ~(digit_before & digit_behind));
    for (uint64_t last = stop_ & (stop_ << 1 | after_stop) & digit_behind; last != 0; last &= last - 1) {
      const uint8_t *after = at + __builtin_ctzll(last) + 1, *first = after - 1;
      while (first > line.start && (first[-1] == '.' || first[-1] == ',')) first--;
      int is_after_digit = first > line.start && first[-1] >= '0' && first[-1] <= '9';
      if (((after - first) & 1) == is_after_digit) singles &= ~(last & -last);
    }

    uint64_t boundaries = gaps | singles, boundary_before = boundaries << 1 | after_boundary;
    uint64_t starts = singles | (~boundaries & boundary_before);
    uint64_t ends = (boundaries & ~boundary_before) | singles << 1 | after_single;
    after_boundary = boundaries >> 63;
    after_single = singles >> 63;
    after_digit = digit >> 63;
    after_stop = stop_ >> 63;
    int more_starts = __builtin_popcountll(starts), more_ends = __builtin_popcountll(ends);
    for (Token *s = starts_at, *e = ends_at; (starts | ends) != 0; s += 3, e += 3) {
      for (int i = 0; i < 3; i++) {
        s[i].start = at + __builtin_ctzll(starts | 1ull << 63);
        e[i].end = at + __builtin_ctzll(ends | 1ull << 63);
        starts &= starts - 1;
        ends &= ends - 1;
      }
    }
    starts_at += more_starts;
    ends_at += more_ends;
  }
  ends_at->end = line.end;
  return starts_at - tokens;
}

static uint16_t slots[1 << SLOT_BITS];
static Record records[MOST_REFERENCE + 1];
static const uint64_t padding[4] = { 0, 0, -1, -1 };

static uint64_t load(const void *at) {
  uint64_t word;
  memcpy(&word, at, 8);
  return word;
}

/* Head and tail of a token, which identify it up to 16 bytes; see assembly/tokens/pair-table.ts. */
static void key_of(Token token, uint64_t *head, uint64_t *tail) {
  size_t length = token.end - token.start;
  *head = load(token.start);
  *tail = load(token.start + 8);
  if (length <= INLINE) {
    *head |= load((const uint8_t *)padding + INLINE - length);
    *tail |= load((const uint8_t *)padding + INLINE - length + 8);
    return;
  }
  uint64_t hash = length;
  for (const uint8_t *at = token.start + 8; at < token.end; at++) hash = (hash ^ *at) * 0xc6a4a7935bd1e995;
  *tail = hash >> 8 | 0xfeull << 56;
}

/* The slot of a token, or the empty slot for it. */
static uint16_t *find(Token token, uint64_t head, uint64_t tail) {
  size_t slot = ((head ^ (tail << 23 | tail >> 41)) * 0x9e3779b97f4a7c15) >> (64 - SLOT_BITS);
  for (;; slot = (slot + 1) & ((1 << SLOT_BITS) - 1)) {
    if (slots[slot] == 0) return &slots[slot];
    const Record *known = &records[slots[slot]];
    if (((known->head ^ head) | (known->tail ^ tail)) != 0) continue;
    size_t length = token.end - token.start;
    if (length <= INLINE) return &slots[slot];
    if ((size_t)(known->token.end - known->token.start) == length && memcmp(known->token.start, token.start, length) == 0) return &slots[slot];
  }
}

/* Adds the clipped matches, from the records of the hypothesis' tokens; see ngram-match-64.ts and ngram-match-bits.ts
   in assembly/counting. */
static inline __attribute__((always_inline)) void match(const Record *const *found, size_t tokens, size_t words, uint64_t *matches) {
  uint64_t ends[5][WORDS], used[4][WORDS] = { 0 };
  memset(ends, 0, sizeof ends);
  for (size_t i = 0; i < tokens; i++) {
    for (int n = 3; n >= 0; n--) {
      uint64_t carry = 0, wanted = 1;
      for (size_t w = 0; w < words; w++) {
        uint64_t before = n == 0 ? -1ull : ends[n - 1][w] << 1 | carry;
        carry = n == 0 ? 0 : ends[n - 1][w] >> 63;
        uint64_t here = before & found[i]->positions[w], open = here & ~used[n][w];
        ends[n][w] = here;
        used[n][w] |= open & -open & -wanted;
        wanted &= open == 0;
      }
    }
  }
  for (int n = 0; n < 4; n++) for (size_t w = 0; w < words; w++) matches[n] += __builtin_popcountll(used[n][w]);
}

int main(int count, char **arguments) {
  if (count != 3) stop("expected a file of references and one of hypotheses");
  Text references = open_text(arguments[1]), hypotheses = open_text(arguments[2]);
  static Token reference[MOST_TOKENS], hypothesis[MOST_TOKENS];
  static uint16_t *used[MOST_REFERENCE];
  static const Record *found[MOST_TOKENS];
  uint64_t hypothesis_length = 0, reference_length = 0, matches[4] = { 0 }, totals[4] = { 0 };
  for (Token line; next_line(&references, &line);) {
    if (line.end - line.start > MOST_TOKENS - 4) stop("a line is too long");
    size_t reference_tokens = cut(line, reference);
    if (reference_tokens > MOST_REFERENCE) stop("a reference has more than 256 tokens");
    for (size_t i = 0; i < reference_tokens; i++) {
      uint64_t head, tail;
      key_of(reference[i], &head, &tail);
      uint16_t *slot = used[i] = find(reference[i], head, tail);
      if (*slot == 0) {
        *slot = i + 1;
        records[i + 1] = (Record){ head, tail, { 0 }, reference[i] };
      }
      records[*slot].positions[i / 64] |= 1ull << i % 64;
    }

    if (!next_line(&hypotheses, &line)) stop("the files have different lengths");
    size_t tokens = cut(line, hypothesis);
    for (size_t i = 0; i < tokens; i++) {
      uint64_t head, tail;
      key_of(hypothesis[i], &head, &tail);
      found[i] = &records[*find(hypothesis[i], head, tail)];
    }
    if (reference_tokens <= 64) match(found, tokens, 1, matches);
    else match(found, tokens, (reference_tokens + 63) / 64, matches);
    for (size_t i = 0; i < reference_tokens; i++) *used[i] = 0;
    hypothesis_length += tokens;
    reference_length += reference_tokens;
    for (size_t n = 0; n < 4; n++) totals[n] += tokens > n ? tokens - n : 0;
  }
  printf("%lu %lu", hypothesis_length, reference_length);
  for (int n = 0; n < 4; n++) printf(" %lu", matches[n]);
  for (int n = 0; n < 4; n++) printf(" %lu", totals[n]);
  printf("\n");
}
