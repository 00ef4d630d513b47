import { describe, expect, test } from 'vitest'
import { readCsv } from '#server/domain/csv/read-csv.ts'
import { readCell } from '#src/domain/csv/read-cell.ts'

const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells)

describe('readCsv', () => {
  test.each([
    [
      'a byte order mark and CRLF',
      '\uFEFFa,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'LF, and no end of the last line',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1\n2', [['a'], ['1'], ['2']]],
    [
      'quotes around separators, quotes and lines',
      'a,b\n"1,""x""\ny",2',
      [
        ['a', 'b'],
        ['1,"x"\ny', '2'],
      ],
    ],
    [
      'a separator in a quoted heading',
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'a space before a quote',
      'a,b\n1, "2"',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a quote within a field',
      'a,b\n5" pan,2',
      [
        ['a', 'b'],
        ['5" pan', '2'],
      ],
    ],
    [
      'empty fields',
      'a,b\n,2\n1,',
      [
        ['a', 'b'],
        ['', '2'],
        ['1', ''],
      ],
    ],
    [
      'empty lines and lines of separators',
      'a,b\n\n,\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
    expect(readCsv(text).open).toBeNull()
  })

  test('a record says on which line it begins, whatever is above it', () => {
    const { records } = readCsv('a,b\n\n"1\n2",x\r\n3,4')
    expect(records.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('a quote that never ends is told by its line', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6\n').open).toBe(3)
  })
})

test('a file that is separated by semicolons writes a decimal comma', () => {
  const read = (file: string) => {
    const { records, decimalComma } = readCsv(file)
    return readCell('weight', records[1]?.cells[1] ?? '', { decimalComma })
  }
  expect(read('Code;Weight\nWNG;1,500 kg')).toEqual({ value: 1500 })
  expect(read('Code,Weight\nWNG,"1,500 g"')).toEqual({ value: 1500 })
  expect(read('Code;Weight\nWNG;1.500 g')).toEqual({ value: 1500 })
})

describe('readCell', () => {
  test.each([
    ['text', ' Nuggets ', 'Nuggets'],
    ['text', '', ''],
    ['text', "'=1+1", '=1+1'],
    ['text', "'n sync", "'n sync"],
    ['whole', '12', 12],
    ['whole', '-3', -3],
    ['whole', '', null],
    ['yesNo', 'YES', true],
    ['yesNo', 'false', false],
    ['onOff', 'On', true],
    ['onOff', 'no', false],
    ['onOff', 'Required', true],
    ['onOff', 'Asked for', true],
    ['onOff', '', null],
    ['zone', 'America/New York', 'America/New_York'],
    ['restaurants', '0412; 0436', ['0412', '0436']],
    ['restaurants', '', []],
    ['minutes', '4:30', 270],
    ['minutes', '25', 1500],
    ['weight', '0.014 kg', 14],
    ['weight', '0,014kg', 14],
    ['weight', '0.209 lbs', 95],
    ['weight', '1 LB', 454],
    ['weight', '14 g', 14],
    ['weight', '1,500 g', 1500],
    ['weight', '1.25 kg', 1250],
    ['weight', '14 oz', 397],
    ['whole', '1,200', 1200],
    ['whole', '1 200', 1200],
    ['whole', '6 pieces', 6],
    ['minutes', '4 min 30 s', 270],
  ] as const)('%s %j is %j', (kind, text, value) => {
    expect(readCell(kind, text)).toEqual({ value })
  })

  test.each([
    ['whole', '1.5', /whole number/],
    ['whole', 'ten', /whole number/],
    ['yesNo', 'maybe', /Yes or No/],
    ['onOff', 'perhaps', /On or Off/],
    ['minutes', '4.75', /4:30/],
    ['weight', '14', /with its unit/],
    ['weight', '14 pieces', /with its unit/],
    ['weight', '1.2.3 kg', /with its unit/],
    ['whole', '99999999999999999999', /whole number/],
    ['minutes', '4.30', /4:30/],
  ] as const)('%s %j cannot be read', (kind, text, problem) => {
    expect(readCell(kind, text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

test.each([
  ['quotes behind a text', `x${'"'.repeat(900_000)}`],
  ['quotes behind spaces', `${' '.repeat(50)}"a"`.repeat(15_000)],
  ['one cell of an unended quote', `"${'y\n'.repeat(400_000)}`],
])('as many characters as a file may have are read at once: %s [V2.4.1a]', (_, cell) => {
  expect(readCsv(`code\n${cell}`).records).toHaveLength(2)
})
