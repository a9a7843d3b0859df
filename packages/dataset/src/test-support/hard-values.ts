import type { Column } from '@windrow/contract/schemas/datasets'

/** Texts that break careless writers. */
export const hardTexts = [
  'plain',
  '',
  'comma, "quote", \'apostrophe\'',
  'line\nbreak\r\nand return\rend',
  '  spaces around  ',
  '=1+1',
  '+47 55 12',
  '-5',
  '@SUM(A1)',
  '\t=tab',
  '\rreturn',
  'emoji 🏔️👩‍👩‍👧 and 𝄞',
  'עברית العربية mixed ltr',
  'nul \0 inside, bell \x07, escape \x1b',
  'percent 100% under_score back\\slash',
  '<b>&amp;</b> ]]> <![CDATA[',
  '_x000D_ and _x0041_',
  'NULL',
  'null',
  "Robert'); DROP TABLE rows;--",
  '$1 ${x} {{y}}',
  'x'.repeat(40_000),
  '\u2028\u2029\ufeff',
]

/** One column of each type. */
export const allColumns: Column[] = [
  { name: 'text', type: 'text' },
  { name: 'number', type: 'number' },
  { name: 'whole', type: 'integer' },
  { name: 'yes', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'moment', type: 'datetime' },
  { name: 'link', type: 'url' },
  { name: 'nested', type: 'json' },
]

/** Rows with one hard text each, and values of every type that vary by row. */
export const hardRows = hardTexts.map((text, at) => ({
  text,
  number: [1.5, -0.1, 1e21, 123456789.123, 0, 1e-7][at % 6]!,
  whole: ['9007199254740993', 42, -7, 0, '-9223372036854775808'][at % 5]!,
  yes: at % 3 === 0 ? null : at % 2 === 0,
  day: at % 4 === 0 ? null : `20${String(10 + at)}-02-28`,
  moment: `2026-03-0${1 + (at % 9)}T04:05:06.${String(at * 7).padStart(3, '0')}Z`,
  link: `https://shop.example/p/${at}?q=a&b="c"`,
  nested: [{ a: [1, 'two', null, { b: text.slice(0, 50) }] }, [], 'just text', 3, true, null][at % 6]!,
}))
