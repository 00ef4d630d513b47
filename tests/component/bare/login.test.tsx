import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { SignInFrame } from '#src/shell/frame/sign-in-frame.tsx'

afterEach(() => setWording(() => ENGLISH))

test('the page is called Login, its heading and its button say Sign In', () => {
  render(<SignInFrame />)
  screen.getByRole('heading', { level: 1, name: 'Sign In' })
  screen.getByRole('button', { name: 'Sign In' })
  expect(document.title).toBe('Login · Linewatch')
})

test.each([
  ['en', 'es', 'Español'],
  ['es', 'en', 'English'],
] as const)('in %s it offers %s, in that language', async (shown, other, name) => {
  setWording(() => ({ language: shown, translations: {} }))
  const onLanguage = vi.fn()
  render(<SignInFrame onLanguage={onLanguage} />)
  const button = screen.getByRole('button', { name })
  expect(button.lang).toBe(other)
  await userEvent.click(button)
  expect(onLanguage.mock.calls).toEqual([[other, '']])
})
