import { describe, expect, test } from 'vitest'
import { counted } from '#src/domain/units/plural.ts'

describe('how many of what', () => {
  test.each([
    [1, 'fryer cycle', '1 fryer cycle'],
    [3, 'fryer cycle', '3 fryer cycles'],
    [2, 'category', '2 categories'],
    [0, 'policy', '0 policies'],
    [2, 'conveyor stay', '2 conveyor stays'],
    [2, 'batch', '2 batches'],
    [4, 'box', '4 boxes'],
    [2, 'PC', '2 PCs'],
    [1200, 'log entry', '1,200 log entries'],
  ])('%d %s', (count, noun, text) => expect(counted(count, noun)).toBe(text))
})
