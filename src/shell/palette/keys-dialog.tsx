import { Fragment, useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './palette.module.css'
import { searchKeys } from './shortcuts.ts'

interface Keys {
  keys: readonly string[]
  does: string
}

interface Section {
  title: string
  list: () => Keys[]
}

const EVERYWHERE: readonly Section[] = [
  {
    title: 'Everywhere',
    list: () => [
      { keys: searchKeys(), does: 'Search pages, cameras, fryers, orders, restaurants and actions' },
      { keys: ['F8'], does: 'Go to the newest notice, for example to undo. Press again to go back' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In the search',
    list: () => [
      { keys: ['F', 'R'], does: 'One or two letters: a camera or tablet here, by its name or initials' },
      { keys: ['↑', '↓'], does: 'Choose' },
      { keys: ['Enter'], does: 'Open the selection' },
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

/** Told where the page in sight has what they are for: `there` finds it. */
const OF_A_PAGE: readonly (Section & { there: string })[] = [
  {
    title: 'in a chart',
    there: '[aria-roledescription="chart"]',
    list: () => [
      { keys: ['←', '→'], does: 'Step through the values; with Shift select a range' },
      { keys: ['Page Up', 'Page Down'], does: 'Step by a tenth' },
      { keys: ['Home', 'End'], does: 'First or last value' },
      { keys: ['Enter'], does: 'Zoom in to the range or bar, or pin the values' },
      { keys: ['Esc'], does: 'Close the values' },
    ],
  },
  {
    title: 'in a live picture',
    there: '[aria-label^="Live picture: "]',
    list: () => [
      { keys: ['F'], does: 'Full screen' },
      { keys: ['Z'], does: 'Zoom; then + and −, the arrows to move, 0 for all of it' },
      { keys: ['S'], does: 'Screenshot' },
      { keys: ['P'], does: 'Picture-in-picture' },
      { keys: ['I'], does: 'Stream info' },
      { keys: ['R'], does: 'Restart' },
      { keys: ['Alt ←', 'Alt →'], does: 'Swap with the next tile' },
    ],
  },
  {
    title: 'on the timeline',
    there: '[role="slider"][aria-label="Timeline"]',
    list: () => [
      { keys: ['←', '→'], does: 'Back and forward a little' },
      { keys: ['Page Up', 'Page Down'], does: 'Back and forward more' },
      { keys: ['Home', 'End'], does: 'Start and end of the timeline' },
    ],
  },
  {
    title: 'in the mini player',
    there: '[aria-label^="Mini player: "]',
    list: () => [
      { keys: ['←', '→', '↑', '↓'], does: 'On a handle: move or resize; with Shift in larger steps' },
    ],
  },
]

/** The keys of what is on the page first. */
function sectionsOf(page: ParentNode): Section[] {
  const here = OF_A_PAGE.filter(({ there }) => page.querySelector(there) !== null)
  return [...here.map((section) => ({ ...section, title: `On this page: ${section.title}` })), ...EVERYWHERE]
}

/** Which keys there are: those of the page in sight, then those of every page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [sections] = useState(() => sectionsOf(document))
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={560} fullScreen={usePhone()}>
      {sections.map(({ title, list }) => (
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
