import { expect, test } from 'vitest'
import { sentenceLink } from '#src/domain/now/links.ts'
import { NOW, SENTENCE_LINKS } from './sentence-links.ts'

test.each(SENTENCE_LINKS)('%j leads to %s %j', (sentence, to, search) => {
  expect(sentenceLink(sentence, NOW)).toEqual({ to, ...(search && { search }) })
})
