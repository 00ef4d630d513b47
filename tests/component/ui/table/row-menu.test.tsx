// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { Question } from '#src/ui/dialog/question.tsx'
import { theme } from '#src/ui/theme/theme.ts'

function Row() {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <RowMenu
        label="Actions: Ann Lee"
        items={[{ label: 'Delete', icon: IconTrash, refusal: null, onClick: () => setAsked(true) }]}
      />
      {asked && (
        <Question
          title="Delete user?"
          verb="Delete user"
          busy={false}
          problem={null}
          onConfirm={close}
          onClose={close}
        >
          Ann Lee
        </Question>
      )}
    </>
  )
}

test('the keyboard is back at the row when what its menu opened is closed', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider theme={theme} env="test">
      <Row />
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Actions: Ann Lee' })
  button.focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Delete' })).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Delete user?' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})
