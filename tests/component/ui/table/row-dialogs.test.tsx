// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RowDialogs, useRowDialog } from '#src/ui/table/row-dialogs.tsx'

function Row({ name }: { name: string }) {
  const { open, own } = useRowDialog('7', (close) => (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
  ))
  return (
    <>
      <button type="button" onClick={open}>
        Play
      </button>
      {own}
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what a row has opened follows it, and stays when the row goes or is drawn as a card', async () => {
  const { rerender } = render(<RowDialogs>{<Row key="row" name="Lunch" />}</RowDialogs>)
  await press('Play')
  rerender(<RowDialogs>{<Row key="row" name="Lunch rush" />}</RowDialogs>)
  const dialog = screen.getByRole('dialog', { name: 'Lunch rush' })
  rerender(<RowDialogs>{<Row key="card" name="Lunch rush" />}</RowDialogs>)
  rerender(<RowDialogs>{null}</RowDialogs>)
  expect(screen.getByRole('dialog', { name: 'Lunch rush' })).toBe(dialog)
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where there is no table it is drawn next to what opened it', async () => {
  render(<Row name="Lunch rush" />)
  await press('Play')
  screen.getByRole('dialog', { name: 'Lunch rush' })
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})
