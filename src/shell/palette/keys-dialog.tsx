import { Fragment, useState } from 'react'
import { t, tc } from '#src/domain/language/text.ts'
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
    title: t('Everywhere'),
    list: () => [
      { keys: searchKeys(), does: t('Search pages, cameras, fryers, orders, restaurants and actions') },
      { keys: ['F8'], does: t('Go to the newest notice, for example to undo. Press again to go back') },
      { keys: ['?'], does: t('Show these keys') },
      { keys: ['Esc'], does: t('Close what is open') },
    ],
  },
  {
    title: t('In the search'),
    list: () => [
      { keys: ['F', 'R'], does: t('One or two letters: a camera or tablet here, by its name or initials') },
      { keys: ['↑', '↓'], does: t('Choose') },
      { keys: ['Enter'], does: t('Open the selection') },
    ],
  },
  {
    title: t('In a field'),
    list: () => [
      { keys: ['↑', '↓'], does: t('Count a number up or down') },
      { keys: ['Enter'], does: t('Save the form, or search at once') },
      { keys: ['Esc'], does: t('Empty a search field') },
    ],
  },
]

const labelBegins = (text: string) => `[aria-label^=${JSON.stringify(text)}]`

/** Told where the page in sight has what they are for: `there` finds it. */
const OF_A_PAGE: readonly (Section & { there: string })[] = [
  {
    title: t('On this page: in a chart'),
    there: `[aria-roledescription=${JSON.stringify(t('chart'))}]`,
    list: () => [
      { keys: ['←', '→'], does: t('Step through the values; with Shift select a range') },
      { keys: [t('Page Up'), t('Page Down')], does: t('Step by a tenth') },
      { keys: [tc('key', 'Home'), tc('key', 'End')], does: t('First or last value') },
      { keys: ['Enter'], does: t('Zoom in to the range or bar, or pin the values') },
      { keys: ['Esc'], does: t('Close the values') },
    ],
  },
  {
    title: t('On this page: in a live picture'),
    there: labelBegins(t('Live picture: {name}', { name: '' })),
    list: () => [
      { keys: ['F'], does: t('Full screen') },
      { keys: ['Z'], does: t('Zoom; then + and −, the arrows to move, 0 for all of it') },
      { keys: ['S'], does: t('Screenshot') },
      { keys: ['P'], does: t('Picture-in-picture') },
      { keys: ['I'], does: t('Stream info') },
      { keys: ['R'], does: t('Restart') },
      { keys: ['Alt ←', 'Alt →'], does: t('Swap with the next tile') },
    ],
  },
  {
    title: t('On this page: on the timeline'),
    there: `[role="slider"]${labelBegins(t('Timeline'))}`,
    list: () => [
      { keys: ['←', '→'], does: t('Back and forward a little') },
      { keys: [t('Page Up'), t('Page Down')], does: t('Back and forward more') },
      { keys: [tc('key', 'Home'), tc('key', 'End')], does: t('Start and end of the timeline') },
    ],
  },
  {
    title: t('On this page: in the mini player'),
    there: labelBegins(t('Mini player: {name}', { name: '' })),
    list: () => [
      { keys: ['←', '→', '↑', '↓'], does: t('On a handle: move or resize; with Shift in larger steps') },
    ],
  },
]

/** The keys of what is on the page first. */
function sectionsOf(page: ParentNode): Section[] {
  const here = OF_A_PAGE.filter(({ there }) => page.querySelector(there) !== null)
  return [...here, ...EVERYWHERE]
}

/** Which keys there are: those of the page in sight, then those of every page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [sections] = useState(() => sectionsOf(document))
  return (
    <Dialog onClose={onClose} title={t('Keyboard shortcuts')} size={560} fullScreen={usePhone()}>
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
