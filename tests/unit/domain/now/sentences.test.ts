import { describe, expect, it } from 'vitest'
import type { NowFacts } from '#src/domain/now/facts.ts'
import {
  MOST_SENTENCES,
  type NowRule,
  type Sentence,
  sentencesFor,
  sentencesOf,
} from '#src/domain/now/sentences.ts'
import { sentenceWords } from '#src/domain/now/words.ts'

/** 10:00 AM in Chicago. */
const NOW = Date.UTC(2026, 10, 24, 16, 0)
const ZONE = 'America/Chicago'
const ago = (minutes: number, seconds = 0) => NOW - minutes * 60_000 - seconds * 1000
const ahead = (minutes: number) => ago(-minutes)

const QUIET: NowFacts = {
  open: true,
  lastFactAt: ago(1),
  hasEquipment: true,
  absent: [],
  stockOuts: [],
  pans: [],
  demand: [],
  orders: [],
  delays: [],
  baskets: [],
  advice: [],
  fries: [],
  wastedPans: [],
  offTimeBaskets: [],
  pansWithoutTimer: 0,
  sharedMarkers: null,
  waste: { part: 'breakfast', since: ago(240), cooked: 0, wasted: 0, pans: 0, target: 4.5, usual: null },
}
const order = {
  uuid: 'a',
  number: 7,
  departsAt: ahead(20),
  scheduledStart: ago(30),
  begun: true,
  pieces: 56,
  ready: 24,
  readyInTime: 40,
}
const filets = { material: 'CFA Filets', materialCode: 'CFA' }
/** A full pan of filets that may be held for 20 minutes. */
const pan = { ...filets, placedAt: ago(2), limitS: 1200, timed: true, grams: 1000 }
/** It expires in 4 minutes. */
const expiring = { ...pan, placedAt: ago(16) }
/** A kilogram lasts for 5 minutes. */
const demand = { ...filets, perMinute: 200, nextPanAt: null }

const NOBODY: ReadonlySet<NowRule> = new Set()
const wordsOf = (facts: Partial<NowFacts>, told: ReadonlySet<NowRule> = NOBODY) =>
  sentencesFor(sentencesOf({ ...QUIET, ...facts }, NOW, told), () => true).map((one) =>
    sentenceWords(one, { now: NOW, zone: ZONE }),
  )
const CALM = ['Nothing needs you.']

describe('what is said about a kitchen now', () => {
  it.each<[string, Partial<NowFacts>, string[]]>([
    ['nothing', {}, CALM],
    [
      'the next order',
      { orders: [{ ...order, begun: false, scheduledStart: ahead(5), departsAt: ahead(45) }] },
      ['Nothing needs you. Next order 10:45 AM.'],
    ],
    [
      'a silent host',
      { absent: [{ kind: 'HOST', name: 'host-0412', since: ago(12) }], lastFactAt: ago(13) },
      ['No answer from host-0412 for 12 min; figures are from 9:47 AM'],
    ],
    [
      'a silent host, and nothing that may be over by now',
      {
        absent: [{ kind: 'HOST', name: 'host-0412', since: ago(12) }],
        lastFactAt: ago(13),
        stockOuts: [{ ...filets, since: ago(14), nextPanAt: null }],
      },
      ['No answer from host-0412 for 12 min; figures are from 9:47 AM'],
    ],
    [
      'a silent host that the facts do not come from, since they go on',
      {
        absent: [{ kind: 'HOST', name: 'cameras-0412', since: ago(12) }],
        stockOuts: [{ ...filets, since: ago(9), nextPanAt: null }],
      },
      [
        'No answer from cameras-0412 for 12 min',
        expect.stringMatching(/out of stock for 9 min; none is cooking$/),
      ],
    ],
    [
      'a silent kitchen',
      { lastFactAt: ago(14) },
      ['Nothing from the kitchen for 14 min; figures are from 9:46 AM'],
    ],
    ['a kitchen of tablets where nobody cooks', { lastFactAt: ago(14), hasEquipment: false }, CALM],
    ['a kitchen that has never sent anything', { lastFactAt: null }, ['The kitchen has sent nothing yet']],
    ['a closed kitchen that is silent', { open: false, lastFactAt: ago(400) }, CALM],
    [
      'what a closed kitchen left behind',
      {
        open: false,
        stockOuts: [{ ...filets, since: ago(9), nextPanAt: null }],
      },
      CALM,
    ],
    [
      'out of stock, cooking',
      { stockOuts: [{ ...filets, since: ago(4), nextPanAt: ahead(3) }] },
      ['CFA Filets out of stock for 4 min; next pan in 3 min'],
    ],
    [
      'out of stock, nearly there',
      { stockOuts: [{ ...filets, since: ago(4), nextPanAt: ago(0) }] },
      ['CFA Filets out of stock for 4 min; next pan within a minute'],
    ],
    [
      'out of stock, nothing cooking, and others',
      {
        stockOuts: [
          { material: 'Nuggets', since: ago(2), nextPanAt: null },
          { ...filets, since: ago(4), nextPanAt: null },
          { material: 'Strips', since: ago(1), nextPanAt: null },
        ],
      },
      ['CFA Filets and 2 more out of stock for 4 min; none is cooking'],
    ],
    ['out of stock for 59 seconds', { stockOuts: [{ ...filets, since: ago(0, 59), nextPanAt: null }] }, CALM],
    [
      'a pan past its limit',
      { pans: [{ ...pan, placedAt: ago(25) }] },
      ['A pan of CFA Filets is 5 min past its limit'],
    ],
    [
      'two of them',
      {
        pans: [
          { ...pan, placedAt: ago(25) },
          { ...pan, material: 'Strips', placedAt: ago(22) },
          { ...pan, material: 'Nuggets', placedAt: ago(5) },
        ],
      },
      ['2 pans are past their limit; CFA Filets by 5 min'],
    ],
    [
      'one for long enough to call somebody, and another since just before',
      {
        pans: [
          { ...pan, placedAt: ago(25) },
          { ...pan, material: 'Strips', placedAt: ago(20, 30) },
        ],
      },
      ['2 pans are past their limit; CFA Filets by 5 min'],
    ],
    ['one since just before alone', { pans: [{ ...pan, placedAt: ago(20, 30) }] }, CALM],
    ['a pan that nobody has taken out for a night', { pans: [{ ...pan, placedAt: ago(600) }] }, CALM],
    [
      'a pan without a timer, of which nobody knows how long it has been held',
      { pans: [{ ...pan, placedAt: ago(25), timed: false }] },
      CALM,
    ],
    [
      'what runs out',
      { pans: [pan], demand: [{ ...demand, perMinute: 300 }] },
      ['CFA Filets will run out in 3 min; none is cooking'],
    ],
    [
      'what runs out before the next pan, and other materials',
      {
        pans: [pan, { ...pan, material: 'Strips', timed: false, grams: 100 }],
        demand: [
          { ...demand, nextPanAt: ahead(8) },
          { ...demand, material: 'Strips', nextPanAt: ahead(2) },
        ],
      },
      ['Strips and 1 more will run out within a minute; next pan in 2 min'],
    ],
    ['what lasts until the next pan', { pans: [pan], demand: [{ ...demand, nextPanAt: ahead(4) }] }, CALM],
    ['what lasts for longer', { pans: [pan, { ...pan, grams: 10 }], demand: [demand] }, CALM],
    ['what nobody holds, and nobody misses', { demand: [demand] }, CALM],
    [
      'what is out, but for what nobody has taken out for a night',
      {
        pans: [{ ...pan, placedAt: ago(600), grams: 100 }],
        demand: [demand],
      },
      CALM,
    ],
    [
      'what runs out and is called out of stock, once',
      { pans: [pan], demand: [demand], stockOuts: [{ ...filets, since: ago(4), nextPanAt: null }] },
      ['CFA Filets out of stock for 4 min; none is cooking'],
    ],
    [
      'a pan that expires unused',
      { pans: [expiring, pan], demand: [{ ...demand, perMinute: 100 }] },
      ["A pan of CFA Filets expires within 5 min and won't be used up"],
    ],
    [
      'a second pan, which is used after the first',
      {
        pans: [
          { ...pan, placedAt: ago(15) },
          { ...pan, placedAt: ago(17), grams: 600 },
        ],
        demand: [{ ...demand, perMinute: 200 }],
      },
      ["2 pans of CFA Filets expire within 5 min and won't be used up"],
    ],
    ['a pan that is used up in time, nearly', { pans: [expiring, pan], demand: [demand] }, CALM],
    [
      'an expiring pan that is nearly empty',
      { pans: [{ ...pan, placedAt: ago(19), grams: 550 }, pan], demand: [{ ...demand, perMinute: 60 }] },
      CALM,
    ],
    ['an expiring pan of what nobody knows the demand of', { pans: [expiring] }, CALM],
    [
      'pans with the same marker',
      { sharedMarkers: { count: 2, pan: 'Half Pan 4', otherPan: 'Half Pan 9' } },
      ['Pans Half Pan 4 and Half Pan 9 share a marker'],
    ],
    [
      'pans with the same marker whose names nobody knows',
      { sharedMarkers: { count: 2, pan: 'Half Pan 4', otherPan: null } },
      ['Two pans share a marker'],
    ],
    ['an order that is short', { orders: [order] }, ['#7 leaves 10:20 AM: 24 of 56 pieces ready']],
    [
      'an order whose pieces are being cooked',
      { orders: [{ ...order, readyInTime: 56 }] },
      ['Nothing needs you. Next order 10:20 AM.'],
    ],
    [
      'an order that should have started',
      {
        orders: [{ ...order, begun: false, scheduledStart: ago(3) }],
      },
      ['#7 should have started 3 min ago'],
    ],
    [
      'a basket that is over',
      {
        baskets: [{ fryer: 'Fryer 3', ...filets, batchNumber: 112, dueAt: ago(0, 40) }],
      },
      ['Fryer 3 is 0:40 over: CFA Filets, batch 112'],
    ],
    [
      'a late stage',
      { delays: [{ ...filets, batchNumber: 112, stage: 'BREADING', since: ago(3) }] },
      ['CFA Filets, batch 112: breading is 3 min late'],
    ],
    [
      'late frying, which is said of the fryer',
      {
        delays: [{ ...filets, batchNumber: 112, stage: 'BASKET_FRYING', since: ago(3) }],
      },
      CALM,
    ],
    [
      'advice that waits',
      { advice: [{ ...filets, pieces: 48, at: ago(5), minutesLeft: 8 }] },
      ['48 CFA Filets were recommended 5 min ago and are not started'],
    ],
    [
      'advice that is in no hurry',
      { advice: [{ ...filets, pieces: 48, at: ago(5), minutesLeft: 20 }] },
      CALM,
    ],
    [
      'advice for what is out',
      {
        advice: [{ ...filets, pieces: 48, at: ago(5), minutesLeft: 0 }],
        stockOuts: [{ ...filets, since: ago(4), nextPanAt: null }],
      },
      ['CFA Filets out of stock for 4 min; none is cooking'],
    ],
    [
      'a PC that is offline',
      { absent: [{ kind: 'PC', name: 'KPC-0412', since: ago(4) }] },
      ['PC KPC-0412 offline for 4 min'],
    ],
    [
      'a camera without a picture',
      { absent: [{ kind: 'CAMERA', name: 'Fryers', since: ago(9) }] },
      ['Camera Fryers without a picture for 9 min'],
    ],
    [
      'a PC that has been offline for hours',
      { absent: [{ kind: 'PC', name: 'KPC-0412', since: ago(190) }] },
      ['PC KPC-0412 offline for 3 h'],
    ],
    [
      'a camera that has been gone for days',
      { absent: [{ kind: 'CAMERA', name: 'Fryers', since: ago(4320) }] },
      ['Camera Fryers without a picture for 3 days'],
    ],
    [
      'two tablets',
      {
        absent: [
          { kind: 'TABLET', name: 'Boards 1', since: ago(9) },
          { kind: 'TABLET', name: 'Boards 2', since: ago(20) },
        ],
      },
      ['Tablet Boards 2 and 1 more offline for 20 min'],
    ],
    ['wasted pans', { wastedPans: [{ ...filets, count: 3 }] }, ['3 pans of CFA Filets wasted in 15 min']],
    [
      'old fries',
      { fries: [{ material: 'Waffle Fries', materialCode: 'WF', since: ago(8), limitS: 300 }] },
      ['Waffle Fries in the dump pan for 8 min'],
    ],
    [
      'baskets off time',
      {
        offTimeBaskets: [
          { name: 'Fryer 3', count: 4 },
          { name: 'Fryer 1', count: 5 },
        ],
      },
      ['Fryer 1 and 1 more: 5 of the last 10 baskets off time'],
    ],
    ['timers that were not used', { pansWithoutTimer: 6 }, ['6 of the last 20 pans had no timer']],
  ])('%s', (_, facts, words) => {
    expect(wordsOf(facts)).toEqual(words)
  })

  it.each<[NowRule, Partial<NowFacts>, boolean]>([
    ['PANS_WASTED', { wastedPans: [{ ...filets, count: 2 }] }, true],
    ['PANS_WASTED', { wastedPans: [{ ...filets, count: 1 }] }, false],
    ['BASKETS_OFF_TIME', { offTimeBaskets: [{ name: 'Fryer 1', count: 3 }] }, true],
    ['BASKETS_OFF_TIME', { offTimeBaskets: [{ name: 'Fryer 1', count: 2 }] }, false],
    ['RUNS_OUT', { pans: [pan], demand: [{ ...demand, perMinute: 143 }] }, true],
    ['RUNS_OUT', { pans: [pan], demand: [{ ...demand, perMinute: 142 }] }, false],
    ['PANS_EXPIRE', { pans: [expiring, pan], demand: [{ ...demand, perMinute: 210 }] }, true],
    ['PANS_EXPIRE', { pans: [expiring, pan], demand: [{ ...demand, perMinute: 250 }] }, false],
    ['MARKERS_SHARED', { sharedMarkers: { count: 1, pan: null, otherPan: null } }, true],
    ['TIMERS_MISSED', { pansWithoutTimer: 3 }, true],
    ['TIMERS_MISSED', { pansWithoutTimer: 2 }, false],
  ])('%s stays told above its lower mark, and begins only at the upper one: %j', (rule, facts, stays) => {
    expect(wordsOf(facts)).toEqual(CALM)
    expect(wordsOf(facts, new Set([rule])).join() !== CALM.join()).toBe(stays)
  })

  const everything: Partial<NowFacts> = {
    stockOuts: [{ ...filets, since: ago(4), nextPanAt: null }],
    pans: [{ ...pan, placedAt: ago(25) }],
    orders: [order, { ...order, uuid: 'b', number: 8, begun: false }],
    baskets: [{ fryer: 'Fryer 3', ...filets, batchNumber: 112, dueAt: ago(1) }],
    delays: [{ ...filets, batchNumber: 113, stage: 'BREADING', since: ago(3) }],
    absent: [{ kind: 'PC', name: 'KPC-0412', since: ago(4) }],
    pansWithoutTimer: 9,
  }
  const rules = (sentences: readonly Sentence[]) => sentences.map(({ rule }) => rule)

  it('tells the five most urgent, whatever order they were found in', () => {
    const told = sentencesFor(sentencesOf({ ...QUIET, ...everything }, NOW, NOBODY), () => true)
    expect(told).toHaveLength(MOST_SENTENCES)
    expect(rules(told)).toEqual(['OUT', 'PAST_LIMIT', 'ORDER_SHORT', 'ORDER_NOT_STARTED', 'FRYER_OVER'])
  })

  it('tells nobody what leads to a page that they may not open', () => {
    const all = sentencesOf({ ...QUIET, ...everything }, NOW, NOBODY)
    expect(rules(sentencesFor(all, (needed) => needed === 'DEVICE.VIEW'))).toEqual(['PC_OFFLINE'])
    expect(rules(sentencesFor(all, (needed) => needed === 'DASHBOARD.VIEW'))).toEqual(['CALM'])
  })
})

describe('what a server leaves out is not there, as null is', () => {
  const more = 0
  const since = ago(4)
  it.each<[Record<string, unknown>, string]>([
    [{ rule: 'HOST_SILENT', name: 'host-0412', since, more }, 'No answer from host-0412 for 4 min'],
    [{ rule: 'NO_FACTS' }, 'The kitchen has sent nothing yet'],
    [{ rule: 'OUT', material: 'Nuggets', since, more }, 'Nuggets out of stock for 4 min; none is cooking'],
    [
      { rule: 'RUNS_OUT', material: 'Nuggets', at: ahead(3), more },
      'Nuggets will run out in 3 min; none is cooking',
    ],
    [{ rule: 'MARKERS_SHARED' }, 'Two pans share a marker'],
    [{ rule: 'CALM' }, 'Nothing needs you.'],
  ])('%j', (sent, words) => {
    expect(sentenceWords(sent as unknown as Sentence, { now: NOW, zone: ZONE })).toBe(words)
  })
})
