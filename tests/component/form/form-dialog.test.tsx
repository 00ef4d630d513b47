import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError } from '#src/api/call/result.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { theme } from '#src/ui/theme/theme.ts'
import { UnsavedContext } from '#src/ui/unsaved.ts'
import { setViewport } from '#tests/support/jsdom.ts'

const schema = z.strictObject({
  code: z.string().check(z.minLength(1, 'Enter a code')),
  name: z.string().check(z.minLength(2, 'At least 2 characters'), z.maxLength(8)),
})
type Body = z.infer<typeof schema>

const refused = (code: number, message: string, fields?: Record<string, string>) =>
  new CallError({ success: false, code, message, ...(fields && { fields }) })

interface Spies {
  submit: (body: Body) => Promise<string>
  onSaved: (answer: string) => void
  onClose: () => void
}

function Example({ submit, onSaved, onClose }: Spies) {
  const form = useForm({ initialValues: { code: '', name: '' }, schema, submit, onSaved })
  return (
    <FormDialog title="Create thing" form={form} onClose={onClose}>
      <TextInput data-autofocus label="Code" {...form.field('code')} />
      <TextInput label="Name" {...form.field('name')} />
    </FormDialog>
  )
}

function show(submit: Spies['submit'] = async () => 'saved') {
  const spies = { submit: vi.fn(submit), onSaved: vi.fn(), onClose: vi.fn() }
  const clean = vi.fn()
  const mark = vi.fn(() => clean)
  render(
    <UnsavedContext value={mark}>
      <Example {...spies} />
    </UnsavedContext>,
    {
      wrapper: ({ children }) => (
        <MantineProvider theme={theme} env="test">
          {children}
        </MantineProvider>
      ),
    },
  )
  return { ...spies, mark, clean, user: userEvent.setup() }
}
afterEach(() => setWording(() => ENGLISH))
const code = () => screen.getByLabelText('Code')
const name = () => screen.getByLabelText('Name')

test('Enter saves what the schema lets through', async () => {
  const { user, submit, onSaved } = show()
  await user.type(code(), 'NUG')
  await user.type(name(), 'Nuggets{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('saved'))
  expect(submit).toHaveBeenCalledExactlyOnceWith({ code: 'NUG', name: 'Nuggets' })
})

test.each([
  ['English', ENGLISH, 'Invalid input'],
  [
    'Spanish',
    { language: 'es', translations: { 'Invalid input': 'Valor no válido' } } as const,
    'Valor no válido',
  ],
])('what the schema refuses without a word of its own is told in %s', async (_, wording, told) => {
  setWording(() => wording)
  const { user, submit } = show()
  await user.type(code(), 'NUG')
  await user.type(name(), 'A long name{Enter}')
  expect(await screen.findByText(told)).toBeDefined()
  expect(submit).not.toHaveBeenCalled()
})

test('what the schema refuses is shown next to its field, the first is focused, and nothing is sent', async () => {
  const { user, submit } = show()
  await user.type(code(), 'NUG')
  await user.type(name(), 'x')
  await user.click(screen.getByRole('button', { name: 'Create thing' }))
  expect(await screen.findByText('At least 2 characters')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(name())
  expect(submit).not.toHaveBeenCalled()
  await user.type(name(), 'y')
  expect(screen.queryByText('At least 2 characters')).toBeNull()
})

test('a number that cannot be read is marked and focused, and nothing is sent in its place', async () => {
  const submit = vi.fn(async (_body: { pieces: number | null }) => 'saved')
  const onSaved = vi.fn()
  function Pieces() {
    const form = useForm({
      initialValues: { pieces: null as number | null },
      schema: z.strictObject({ pieces: z.nullable(z.number()) }),
      submit,
      onSaved,
    })
    return (
      <FormDialog title="Edit pieces" form={form} onClose={() => {}}>
        <NumberInput label="Pieces" {...form.field('pieces')} />
      </FormDialog>
    )
  }
  render(<Pieces />, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test">
        {children}
      </MantineProvider>
    ),
  })
  const user = userEvent.setup()
  const pieces = () => screen.getByRole('spinbutton', { name: 'Pieces' })
  await user.type(pieces(), '1.234.5{Enter}')
  expect(pieces().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save pieces' }))
  expect(document.activeElement).toBe(pieces())
  expect(pieces()).toHaveProperty('value', '1.234.5')
  expect(submit).not.toHaveBeenCalled()
  await user.clear(pieces())
  await user.type(pieces(), '1,234.5{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(submit).toHaveBeenCalledExactlyOnceWith({ pieces: 1234.5 })
})

test('a row from before hidden characters were refused can be changed elsewhere', async () => {
  const submit = vi.fn(async (_body: Body) => 'saved')
  function Row() {
    const initialValues = { code: 'NUG', name: 'Nug\u200Bgets' }
    const form = useForm({ initialValues, schema, submit, onSaved: () => {} })
    return (
      <FormDialog title="Edit thing" form={form} onClose={() => {}}>
        <TextInput label="Code" {...form.field('code')} />
        <TextInput label="Name" {...form.field('name')} />
      </FormDialog>
    )
  }
  render(<Row />, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test">
        {children}
      </MantineProvider>
    ),
  })
  const user = userEvent.setup()
  await user.type(code(), '2{Enter}')
  await waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ code: 'NUG2', name: 'Nuggets' }))
})

test('messages for fields from the provider are shown next to them, and what was typed stays', async () => {
  const { user, onSaved } = show(() =>
    Promise.reject(refused(409, 'Taken.', { code: 'Another has this code' })),
  )
  await user.type(code(), 'NUG')
  await user.type(name(), 'Nuggets{Enter}')
  expect(await screen.findByText('Another has this code')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect([code(), name()].map((field) => (field as HTMLInputElement).value)).toEqual(['NUG', 'Nuggets'])
  expect(onSaved).not.toHaveBeenCalled()
})

test('what concerns the whole form stands above it, and saving may be tried again', async () => {
  const answers = [() => Promise.reject(refused(600, 'Network error')), async () => 'saved']
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, onSaved } = show(() => (answers.shift() ?? (async () => 'saved'))())
  await user.type(code(), 'NUG')
  await user.type(name(), 'Nuggets{Enter}')
  const alert = await screen.findByRole('alert')
  // The form may be long, and be read at its end by now.
  await waitFor(() => expect(seen.mock.contexts).toContain(alert))
  expect(document.activeElement).toBe(alert)
  expect(alert.textContent).toContain('The server cannot be reached. Check the connection and try again.')
  await user.click(screen.getByRole('button', { name: 'Create thing' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('while it is being sent a second Enter does nothing and it cannot be closed', async () => {
  let resolve = (_: string) => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  const { user, submit, onClose, onSaved } = show(() => promise)
  await user.type(code(), 'NUG')
  await user.type(name(), 'Nuggets{Enter}{Enter}')
  await user.keyboard('{Escape}')
  expect(submit).toHaveBeenCalledOnce()
  expect(screen.queryByText('Discard changes?')).toBeNull()
  resolve('late')
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('late'))
  expect(onClose).not.toHaveBeenCalled()
})

test('an untouched form closes at once', async () => {
  const { user, onClose } = show()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a touched one asks first: kept, the input is still there; discarded, it is gone', async () => {
  const { user, onClose } = show()
  await user.type(code(), 'NUG')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByText('Keep editing'))
  expect((code() as HTMLInputElement).value).toBe('NUG')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape on the question keeps the form', async () => {
  const { user, onClose } = show()
  await user.type(code(), 'NUG')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Discard changes?')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
})

test('unsaved input is reported, and no longer once it is as it was', async () => {
  const { user, mark, clean } = show()
  expect(mark).not.toHaveBeenCalled()
  await user.type(code(), 'N')
  expect(mark).toHaveBeenCalledOnce()
  await user.clear(code())
  expect(clean).toHaveBeenCalledOnce()
})

test('on a phone it is a screen of its own', () => {
  setViewport(390)
  show()
  expect(document.querySelector('[data-full-screen]')).not.toBeNull()
})
