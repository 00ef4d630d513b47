import { Fragment } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './palette.module.css'
import { searchKeys } from './shortcuts.ts'

interface Keys {
  keys: readonly string[]
  does: string
}

const SECTIONS: { title: string; list: () => Keys[] }[] = [
  {
    title: 'Everywhere',
    list: () => [
      { keys: searchKeys(), does: 'Search pages, restaurants and actions' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In the search',
    list: () => [
      { keys: ['↑', '↓'], does: 'Choose' },
      { keys: ['Enter'], does: 'Open what is chosen' },
    ],
  },
  {
    title: 'In a chart',
    list: () => [
      { keys: ['←', '→'], does: 'Step through the values; with Shift mark a span' },
      { keys: ['Page Up', 'Page Down'], does: 'Step by a tenth' },
      { keys: ['Home', 'End'], does: 'First or last value' },
      { keys: ['Enter'], does: 'Zoom into the span or the bar, or hold the values in sight' },
      { keys: ['Esc'], does: 'Let go of the values' },
    ],
  },
  {
    title: 'In a field',
    list: () => [
      { keys: ['↑', '↓'], does: 'Count a number up or down' },
      { keys: ['Enter'], does: 'Save the form, or search at once' },
      { keys: ['Esc'], does: 'Empty a search field' },
    ],
  },
]

/** Which keys there are. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={560} fullScreen={usePhone()}>
      {SECTIONS.map(({ title, list }) => (
        <section key={title} aria-label={title}>
          <h3 className={css.section}>{title}</h3>
          <dl className={css.keys}>
            {list().map(({ keys, does }) => (
              <Fragment key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
