import { t, tn } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { ActionIcon, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { pagesOf } from '#src/app/pages.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { useSession } from '#src/session/use-session.ts'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { SEARCH_MAX_LENGTH } from '#src/ui/inputs/text-rule.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { actionEntries, groupsOf, pageEntries, restaurantEntries, termEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import css from './palette.module.css'
import { recentEntries } from './recent.ts'
import { termsNamed } from './terms.ts'
import { useDevices } from './use-devices.ts'
import { useFound } from './use-found.ts'
import type { Shown } from './use-palette.ts'
import { useRun } from './use-run.ts'
import { useTimes } from './use-times.ts'

export interface PaletteProps {
  /** Opens another dialog in its place. */
  show: (what: Shown) => void
  onClose: () => void
  typed: string
  type: (text: string) => void
}

/** With what there is to be found, so that the next try is a better one. */
const NOTHING = t(
  'Nothing found. Try a page, restaurant, camera, fryer or order number, or a time such as 6:05 PM yesterday.',
)

/** Escape closes the palette alone (usePalette), not a dialog below it as well. */
const ESCAPE_IS_OURS = { 'data-mantine-stop-propagation': 'true' }

/**
 * What the palette lists now: the pages of sidebar and guard, the restaurants of the header's selector, and what the
 * current one has in its kitchen.
 */
function useGroups(typed: string) {
  const router = useRouter()
  const { can, state } = useSession()
  const { userType, restaurants, restaurantUuid, allowedPages } = state
  const found = useFound(typed)
  const devices = useDevices()
  const pages = pageEntries(pagesOf(router).filter(({ path }) => allowedPages.includes(path)))
  const times = useTimes(typed, { pages, cameras: devices.cameras })
  const groups = groupsOf(typed, {
    ...found,
    ...devices,
    cameras: [...devices.cameras, ...found.foundCameras],
    times,
    terms: termEntries(termsNamed(typed)),
    pages,
    restaurants: userType === 'USER' ? [] : restaurantEntries(restaurants, restaurantUuid),
    actions: actionEntries(can(sendSupport.permission)),
    recent: recentEntries(router),
  })
  return { groups, looking: found.looking, problem: found.problem ?? devices.problem }
}

/** One field that leads everywhere: to pages, restaurants, what is in their kitchens, users, and what can be done from any page. */
export function Palette({ show, onClose, typed, type }: PaletteProps) {
  const phone = usePhone()
  const id = useId()
  const [pointed, setPointed] = useState<string | null>(null)
  const { groups, looking, problem } = useGroups(typed)
  const run = useRun({ show, onClose })

  const entries = groups.flatMap((group) => group.entries)
  // What was pointed at may be gone by now, or move when users are found.
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === pointed),
  )
  const active = entries[at]
  const optionId = (entryId: string) => `${id}-${entryId.replaceAll(' ', '-')}`
  const activeOption = active && optionId(active.id)
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' })
  }, [activeOption])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setPointed(entries.at((at + by) % entries.length)?.id ?? null)
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }
  const said = looking ? t('Searching…') : problem
  const count = tn(entries.length, { one: '{n} result', other: '{n} results' })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={phone}
      size={640}
      yOffset="10dvh"
      transitionProps={{ duration: 160, transition: 'fade' }}
      classNames={{ content: css.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search')} {...ESCAPE_IS_OURS}>
        <Modal.Body className={css.body}>
          <div className={css.top}>
            <TextInput
              className={css.field}
              role="combobox"
              aria-label={t('Search pages, cameras, fryers, orders, restaurants and actions')}
              aria-expanded={entries.length > 0}
              aria-controls={entries.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={activeOption}
              aria-autocomplete="list"
              placeholder={t('Where to?')}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              data-autofocus
              {...ESCAPE_IS_OURS}
              maxLength={SEARCH_MAX_LENGTH}
              leftSection={<IconSearch size={20} aria-hidden />}
              value={typed}
              onChange={(text) => {
                type(text)
                setPointed(null)
              }}
              onKeyDown={press}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--control-height)"
              aria-label={t('Close')}
              {...ESCAPE_IS_OURS}
              onClick={onClose}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </div>
          {entries.length > 0 && (
            <EntryList
              id={`${id}-list`}
              groups={groups}
              activeId={active?.id}
              optionId={optionId}
              onPoint={setPointed}
              onChoose={run}
            />
          )}
          <VisuallyHidden role="status">{entries.length > 0 && typed !== '' ? count : ''}</VisuallyHidden>
          <p className={css.said} role="status">
            {said ?? (entries.length === 0 ? NOTHING : '')}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
