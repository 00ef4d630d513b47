import { Button, Group } from '@mantine/core'
import { IconDeviceFloppy, IconLayoutGrid, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { restoreLayout } from '#src/domain/cameras/layout.ts'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { MenuButton } from '#src/ui/overlay/menu-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { viewBody, type Wall } from './use-wall.ts'

/** As many as the provider keeps. */
const MOST_PRESETS = 20
const LONGEST_NAME = 40

/** The walls that the reader has given names: shown again, saved, deleted. */
export function LayoutsMenu({ wall, cameras }: { wall: Wall; cameras: readonly Camera[] }) {
  const [naming, setNaming] = useState(false)
  const { layout, presets, change, setPresets } = wall
  const button = useRef<HTMLButtonElement>(null)
  const phone = usePhone()
  const isEmpty = layout.tiles.length === 0

  const show = (name: string) => {
    const preset = presets.find((one) => one.name === name)
    if (!preset) return
    const restored = restoreLayout(
      preset.layout,
      cameras.map(({ uuid }) => uuid),
    )
    change(restored)
    if (restored.tiles.length === 0)
      notify({ kind: 'info', text: t('The cameras of {name} no longer exist', { name }) })
  }
  const save = (name: string) => {
    const others = presets.filter((one) => one.name !== name)
    setPresets([...others, { name, ...viewBody(layout) }].toSorted((a, b) => a.name.localeCompare(b.name)))
    setNaming(false)
    notify({ kind: 'success', text: t('Layout {name} saved', { name }) })
  }
  const remove = (name: string) => {
    const before = presets
    const takeBack = () => {
      setPresets(before)
      button.current?.focus()
    }
    setPresets(presets.filter((one) => one.name !== name))
    notify({
      kind: 'info',
      text: t('Layout {name} deleted', { name }),
      action: { label: t('Undo'), run: takeBack },
    })
  }

  return (
    <>
      <MenuButton
        width={280}
        hideDetached={false}
        entries={[
          ...presets.map(({ name }) => ({ label: name, isData: true, onClick: () => show(name) })),
          ...(presets.length === 0 ? [{ kind: 'heading', label: t('No saved layouts yet') } as const] : []),
          { kind: 'line' },
          {
            label: t('Save this layout…'),
            icon: IconDeviceFloppy,
            disabled: isEmpty,
            onClick: () => setNaming(true),
          },
          ...presets.map(({ name }) => ({
            label: t('Delete {name}', { name }),
            icon: IconTrash,
            onClick: () => remove(name),
          })),
        ]}
        button={
          <Button
            ref={button}
            variant="default"
            px={phone ? 12 : 18}
            leftSection={!phone && <IconLayoutGrid size={20} aria-hidden />}
          >
            {t('Layouts')}
          </Button>
        }
      />
      {naming && (
        <NameDialog taken={presets.map(({ name }) => name)} onSave={save} onClose={() => setNaming(false)} />
      )}
    </>
  )
}

interface NameDialogProps {
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

function NameDialog({ taken, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const replaces = taken.includes(trimmed)
  const isFull = taken.length >= MOST_PRESETS && !replaces
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed !== '' && !isFull) onSave(trimmed)
  }
  return (
    <Dialog title={t('Save layout')} onClose={onClose}>
      <form onSubmit={submit}>
        <TextInput
          label={t('Name')}
          value={name}
          onChange={setName}
          maxLength={LONGEST_NAME}
          data-autofocus
          description={replaces ? t('This replaces the layout with the same name.') : undefined}
          error={isFull && t('You can save {count} layouts. Delete one first.', { count: MOST_PRESETS })}
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={trimmed === '' || isFull}>
            {t('Save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
