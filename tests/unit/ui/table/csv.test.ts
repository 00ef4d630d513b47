import { expect, it } from 'vitest'
import type { Column } from '#src/ui/table/columns.ts'
import { csvField, toCsv } from '#src/ui/table/csv.ts'
import { csvBlob, safeFileName } from '#src/ui/table/download.ts'

it.each([
  ['', ''],
  ['Filet', 'Filet'],
  ['a,b', '"a,b"'],
  ['5" pan', '"5"" pan"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+1 (555) 010', "'+1 (555) 010"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['-', "'-"],
  ['-3.5', '-3.5'],
  ['+12%', '+12%'],
  ['-.5', '-.5'],
  ['a=b', 'a=b'],
])('csvField(%j) is %j', (text, field) => {
  expect(csvField(text)).toBe(field)
})

type Row = { name: string; pieces: number }
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, text: (row) => row.name },
  { key: 'pieces', title: 'Pieces, all', cell: (row) => row.pieces, text: (row) => String(row.pieces) },
]

it('writes a head and one record a row, each ended by CRLF', () => {
  const rows = [
    { name: 'Filet', pieces: 12 },
    { name: '=x', pieces: -1 },
  ]
  expect(toCsv(columns, rows)).toBe('Name,"Pieces, all"\r\nFilet,12\r\n\'=x,-1\r\n')
})

it('writes the head alone for no rows', () => {
  expect(toCsv(columns, [])).toBe('Name,"Pieces, all"\r\n')
})

it('marks the file as UTF-8', async () => {
  const blob = csvBlob('é')
  expect(blob.type).toBe('text/csv;charset=utf-8')
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9])
})

it.each([
  ['fryer 0412.csv', 'fryer 0412.csv'],
  ['a/b\\c:d.csv', 'a-b-c-d.csv'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a\u0000b', 'a-b'],
  ['...', 'download'],
])('safeFileName(%j) is %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})
