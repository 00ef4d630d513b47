import { describe, expect, test } from 'vitest'
import { composeDigest } from '#server/domain/digest/compose.ts'
import { composeRanking } from '#server/domain/digest/compose-ranking.ts'
import { digestHtml } from '#server/services/digest/html.ts'
import { digestText } from '#server/services/digest/plain-text.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import type { DigestDocument } from '#src/domain/digest/digest.ts'
import type { SentenceLink } from '#src/domain/now/links.ts'
import { compared, DINNER, FULL, MORNING, ONE } from '../../domain/digest/facts.ts'

const href = ({ to, search }: SentenceLink) => `https://linewatch.test${to}?${encodeQuery(search)}`
const document = composeDigest(ONE, MORNING) as DigestDocument
const chain = composeRanking(
  Array.from({ length: 200 }, (_, index) =>
    compared(String(1000 + index), 9, { figures: DINNER, open: FULL.open, orders: FULL.orders }),
  ),
  MORNING,
)
const longest = [composeDigest(FULL, MORNING), chain] as DigestDocument[]

test('the plain text has each section with its sentences, and below each the address it leads to', () => {
  const text = digestText(document, href)
  expect(text.split('\n\n')).toHaveLength(5)
  expect(text).toMatch(
    /^MON, NOV 23\nBreakfast: 3\.0% waste .*\n {2}https:\/\/linewatch\.test\/dashboard\/why\?/,
  )
  expect(text).not.toMatch(/[<>&]amp|<\w/)
})

describe('the HTML', () => {
  test('is one table of 600 px, without pictures, style sheets or scripts', () => {
    for (const one of [document, ...longest]) {
      const html = digestHtml(one, href)
      expect(html.match(/<table/g)).toHaveLength(1)
      expect(html).toContain('width="600"')
      expect(html).not.toMatch(/<(img|style|script|link|svg)|url\(|src=/i)
    }
  })

  test('is under 30 kB, however much there is to say', () => {
    for (const one of longest) expect(Buffer.byteLength(digestHtml(one, href))).toBeLessThan(30_000)
  })

  test('says the same as the plain text, with its links', () => {
    const html = digestHtml(document, href)
    for (const { text, link } of document.sections.flatMap(({ sentences }) => sentences)) {
      expect(html).toContain(text)
      if (link) expect(html).toContain(`<a href="${href(link).replaceAll('&', '&amp;')}"`)
    }
  })

  test('shows names as they are, and none as HTML', () => {
    const named = composeDigest(
      { ...ONE, restaurant: { ...ONE.restaurant, number: '<b>&"' } },
      MORNING,
    ) as DigestDocument
    const html = digestHtml(named, href)
    expect(html).toContain('&lt;b&gt;&amp;&quot;: dinner')
    expect(html).not.toContain('<b>')
  })
})
