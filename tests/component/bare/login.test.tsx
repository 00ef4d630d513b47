import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignInFrame } from '#src/shell/frame/sign-in-frame.tsx'

test('the page is called Login, its heading and its button say Sign In', () => {
  render(<SignInFrame />)
  screen.getByRole('heading', { level: 1, name: 'Sign In' })
  screen.getByRole('button', { name: 'Sign In' })
  expect(document.title).toBe('Login · Linewatch')
})
