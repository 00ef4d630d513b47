// @vitest-environment jsdom
import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { followTitle } from '#src/shell/pages/follow-title.ts'

type Rendered = { fromLocation?: { pathname: string }; toLocation: { pathname: string } }

let rendered: (event: Rendered) => void
const router = {
  subscribe: (_: string, listener: (event: Rendered) => void) => {
    rendered = listener
    return () => {}
  },
} as unknown as AnyRouter

const page = { pathname: '/dashboard/chicken' }
const other = { pathname: '/timers-cycle-history/fryer' }
const focused = () => document.activeElement?.tagName

beforeEach(() => {
  document.body.innerHTML = '<header><a href="/">Home</a></header><main><h1>Fryer</h1><input></main>'
  document.querySelector('a')?.focus()
  followTitle(router)
})

describe('the focus', () => {
  test('goes to the title of another page', () => {
    rendered({ fromLocation: page, toLocation: other })
    expect(focused()).toBe('H1')
  })

  test('stays where it is when only the search changes, and on the first page', () => {
    rendered({ fromLocation: other, toLocation: other })
    rendered({ toLocation: other })
    expect(focused()).toBe('A')
  })

  test('stays in a field that the page has put it into', () => {
    document.querySelector('input')?.focus()
    rendered({ fromLocation: page, toLocation: other })
    expect(focused()).toBe('INPUT')
  })
})
