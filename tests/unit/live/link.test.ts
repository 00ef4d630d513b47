import { describe, expect, test } from 'vitest'
import { idleLink, type Link, type LinkEvent, nextLink, waitAfter } from '#src/live/link.ts'

/** Runs events, each `[event, seconds]`, from nothing; chance is one half. */
const run = (...steps: [LinkEvent['type'] | LinkEvent, number][]): Link =>
  steps.reduce((link, [event, seconds]) => {
    const whole = typeof event === 'string' ? ({ type: event, online: true } as LinkEvent) : event
    return nextLink(link, whole, { now: seconds * 1000, random: 0.5 })
  }, idleLink(0))

describe('the live channel', () => {
  test.each<[string, Parameters<typeof run>, Partial<Link>]>([
    [
      'does nothing unasked',
      [
        ['nudged', 1],
        ['due', 1],
        ['wentOffline', 2],
      ],
      { attempt: 0, retryAt: null },
    ],
    ['tries at once when wanted', [['wanted', 1]], { state: 'connecting', attempt: 1, retryAt: null }],
    [
      'wanted twice, tries once',
      [
        ['wanted', 1],
        ['wanted', 2],
      ],
      { attempt: 1 },
    ],
    ['waits for a network', [[{ type: 'wanted', online: false }, 1]], { state: 'offline', attempt: 0 }],
    [
      'is live once open',
      [
        ['wanted', 1],
        ['opened', 2],
      ],
      { state: 'live', since: 2000, wasLive: true },
    ],
    [
      'tries again after a failure',
      [
        ['wanted', 1],
        ['ended', 2],
      ],
      { failures: 1, retryAt: 4000, state: 'connecting' },
    ],
    [
      'tries when the wait is over',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
      ],
      { attempt: 2, retryAt: null },
    ],
    [
      'waits longer after the second failure',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
        ['ended', 5],
      ],
      { failures: 2, retryAt: 7750 },
    ],
    [
      'rests after three in a row',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
        ['ended', 5],
        ['due', 9.5],
        ['ended', 10],
      ],
      { state: 'resting', since: 10_000, failures: 3, retryAt: null },
    ],
    [
      'rests without trying',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
        ['ended', 5],
        ['due', 9.5],
        ['ended', 10],
        ['due', 99],
      ],
      { state: 'resting', attempt: 3 },
    ],
    [
      'starts over on a tap, its failures forgotten',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
        ['ended', 5],
        ['due', 9.5],
        ['ended', 10],
        ['nudged', 60],
      ],
      { state: 'connecting', attempt: 4, failures: 0, retryAt: null },
    ],
    [
      'starts over when a call was answered, after a wait of chance',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
        ['ended', 5],
        ['due', 9.5],
        ['ended', 10],
        ['answered', 60],
      ],
      { state: 'connecting', attempt: 3, failures: 0, retryAt: 60_500 },
    ],
    [
      'leaves an answered call alone unless it rests',
      [
        ['wanted', 1],
        ['ended', 2],
        ['answered', 3],
      ],
      { attempt: 1, failures: 1, retryAt: 4000 },
    ],
    [
      'a tap while it waits tries now',
      [
        ['wanted', 1],
        ['ended', 2],
        ['nudged', 3],
      ],
      { attempt: 2, retryAt: null },
    ],
    [
      'a tap while it tries changes nothing',
      [
        ['wanted', 1],
        ['nudged', 2],
      ],
      { attempt: 1 },
    ],
    [
      'a tap while it is live changes nothing',
      [
        ['wanted', 1],
        ['opened', 2],
        ['nudged', 3],
      ],
      { attempt: 1, state: 'live' },
    ],
    [
      'comes back soon after a long life',
      [
        ['wanted', 1],
        ['opened', 2],
        ['ended', 60],
      ],
      { state: 'connecting', failures: 0, retryAt: 60_500 },
    ],
    [
      'three short lives in a row are three failures',
      [
        ['wanted', 1],
        ['opened', 2],
        ['ended', 3],
        ['due', 6],
        ['opened', 7],
        ['ended', 8],
        ['due', 20],
        ['opened', 21],
        ['ended', 22],
      ],
      { state: 'resting', failures: 3 },
    ],
    [
      'a long life forgets them',
      [
        ['wanted', 1],
        ['ended', 2],
        ['due', 4],
        ['opened', 5],
        ['ended', 60],
      ],
      { state: 'connecting', failures: 0 },
    ],
    [
      'one end counts once',
      [
        ['wanted', 1],
        ['ended', 2],
        ['ended', 3],
      ],
      { failures: 1 },
    ],
    [
      'offline is no failure',
      [
        ['wanted', 1],
        ['opened', 2],
        ['wentOffline', 3],
      ],
      { state: 'offline', failures: 0, retryAt: null },
    ],
    [
      'what ends offline is no failure',
      [
        ['wanted', 1],
        ['wentOffline', 3],
        ['ended', 4],
      ],
      { state: 'offline', failures: 0 },
    ],
    [
      'online again, it tries',
      [
        ['wanted', 1],
        ['wentOffline', 3],
        ['nudged', 9],
      ],
      { state: 'connecting', attempt: 2 },
    ],
    [
      'nobody listening, it stops',
      [
        ['wanted', 1],
        ['opened', 2],
        ['unwanted', 3],
        ['nudged', 4],
      ],
      { wanted: false, attempt: 1 },
    ],
    [
      'and can be wanted again',
      [
        ['wanted', 1],
        ['opened', 2],
        ['unwanted', 3],
        ['wanted', 4],
      ],
      { state: 'connecting', attempt: 2 },
    ],
  ])('%s', (_name, steps, expected) => {
    expect(run(...steps)).toMatchObject(expected)
  })

  test.each([
    [0, 0, 0],
    [0, 1, 1000],
    [1, 0, 1000],
    [1, 1, 3000],
    [2, 0, 2000],
    [2, 1, 3500],
    [9, 0, 2000],
  ])('after %i failures and chance %d it waits %i ms', (failures, random, ms) => {
    expect(waitAfter(failures, random)).toBe(ms)
  })
})
