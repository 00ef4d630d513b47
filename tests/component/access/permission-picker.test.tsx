import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ACTIONS, type Access, MODULES } from '#src/domain/access/modules.ts'
import type { Viewer } from '#src/domain/access/permission.ts'
import { PermissionPicker } from '#src/form/permission-picker.tsx'
import { theme } from '#src/ui/theme/theme.ts'
import { setViewport } from '#tests/support/jsdom.ts'

const ADMIN: Viewer = { type: 'ADMIN', accessList: null }
let held: readonly Access[] = []

function Held({ viewer, initial }: { viewer: Viewer; initial: readonly Access[] }) {
  const [value, setValue] = useState(initial)
  held = value
  return <PermissionPicker viewer={viewer} value={value} onChange={setValue} error={null} />
}

function show(viewer: Viewer = ADMIN, initial: readonly Access[] = []) {
  render(
    <MantineProvider theme={theme} env="test">
      <Held viewer={viewer} initial={initial} />
    </MantineProvider>,
  )
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('on a desk every module has its actions, in the specified order [1§3.8]', () => {
  show()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Module',
    'View',
    'Create',
    'Edit',
    'Delete',
  ])
  expect(screen.getAllByRole('checkbox')).toHaveLength(MODULES.length * (ACTIONS.length + 1))
  expect(screen.getAllByRole('rowheader')[3]?.textContent).toBe('Timer Cycle History')
})

test('Select All grants all, Clear All removes all [1§6.5]', async () => {
  show()
  await userEvent.click(screen.getByText('Select All'))
  expect(held).toEqual(MODULES.map((moduleType) => ({ moduleType, actionType: [...ACTIONS] })))
  expect(box('Support: Delete').checked).toBe(true)
  await userEvent.click(screen.getByText('Clear All'))
  expect(held).toEqual([])
})

test('a module is granted whole, shows it when only some of it is left, and goes with its last action [1§6.6]', async () => {
  show()
  await userEvent.click(box('Users: all actions'))
  expect(held).toEqual([{ moduleType: 'USERS', actionType: ['VIEW', 'CREATE', 'EDIT', 'DELETE'] }])
  await userEvent.click(box('Users: Create'))
  expect(box('Users: all actions').indeterminate).toBe(true)
  await userEvent.click(box('Users: View'))
  await userEvent.click(box('Users: Edit'))
  expect(held).toEqual([{ moduleType: 'USERS', actionType: ['DELETE'] }])
  await userEvent.click(box('Users: Delete'))
  expect(held).toEqual([])
})

test('the keyboard goes from box to box and grants with the space bar', async () => {
  show()
  box('Dashboard: all actions').focus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(box('Dashboard: View'))
  await userEvent.keyboard(' ')
  expect(held).toEqual([{ moduleType: 'DASHBOARD', actionType: ['VIEW'] }])
})

test('what the editor does not have stays as it is, can be reached, and says why', async () => {
  const editor = {
    type: 'MANAGER',
    accessList: [{ moduleType: 'USERS' as const, actionType: ['VIEW' as const] }],
  }
  show(editor, [{ moduleType: 'AUDIT', actionType: ['VIEW'] }])
  const locked = box('Users: Delete')
  expect(locked.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(locked.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('You can only grant permissions you have yourself')
  await userEvent.click(locked)
  await userEvent.click(box('Audit: View'))
  await userEvent.click(screen.getByText('Clear All'))
  expect(held).toEqual([{ moduleType: 'AUDIT', actionType: ['VIEW'] }])
  await userEvent.click(screen.getByText('Select All'))
  expect(held).toEqual([
    { moduleType: 'USERS', actionType: ['VIEW'] },
    { moduleType: 'AUDIT', actionType: ['VIEW'] },
  ])
  expect(box('Audit: View').checked).toBe(true)
})

test('an administrator sees no limits', () => {
  show()
  expect(screen.queryByText(/You can only grant permissions/)).toBeNull()
})

test('on a phone a module is a row that opens on its actions', async () => {
  setViewport(390)
  show(ADMIN, [{ moduleType: 'PCS', actionType: ['VIEW', 'EDIT'] }])
  expect(screen.queryByRole('table')).toBeNull()
  const row = screen.getByRole('button', { name: 'PCS View, Edit' })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('checkbox', { name: 'PCS: Delete' })).toBeNull()
  await userEvent.click(row)
  await userEvent.click(box('PCS: View'))
  await userEvent.click(box('PCS: Edit'))
  expect(held).toEqual([])
  await userEvent.click(box('PCS: all actions'))
  expect(screen.getByRole('button', { name: 'PCS All' })).toBe(row)
})
