import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ACTIONS, MODULES, type Module } from '#src/domain/access/modules.ts'
import { actionLabel, moduleLabel, permissionLabel } from '#src/domain/access/permission.ts'
import { grantable, isGranted, moduleState } from '#src/domain/access/picker.ts'
import { t } from '#src/domain/language/text.ts'
import css from './permission-picker.module.css'
import { PickerBox, type PickerParts } from './permission-picker-box.tsx'

/** A row a module, which opens on its four actions: for phones. */
export function PickerCards(parts: PickerParts) {
  return (
    <ul className={css.cards}>
      {MODULES.map((moduleType) => (
        <ModuleCard key={moduleType} {...parts} moduleType={moduleType} />
      ))}
    </ul>
  )
}

function ModuleCard(props: PickerParts & { moduleType: Module }) {
  const { accesses, viewer, noteId, isInvalid, onModule, onAction, moduleType } = props
  const id = useId()
  const [opened, setOpened] = useState(false)
  const open = grantable(viewer, moduleType)
  const state = moduleState(accesses, moduleType)
  const name = moduleLabel(moduleType)
  const granted = ACTIONS.filter((action) => isGranted(accesses, moduleType, action))
  const summary = state === 'all' ? t('All') : granted.map(actionLabel).join(', ')
  return (
    <li>
      <div className={css.row}>
        <PickerBox
          label={t('{name}: all actions', { name })}
          checked={state === 'all'}
          isPartly={state === 'some'}
          isLocked={open.length === 0}
          isInvalid={isInvalid}
          noteId={noteId}
          onToggle={() => onModule(moduleType)}
        />
        <UnstyledButton
          className={css.opener}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <span className={css.name}>
            {name} {summary && <span className={css.summary}>{summary}</span>}
          </span>
          <IconChevronDown size={20} aria-hidden className={css.chevron} />
        </UnstyledButton>
      </div>
      <div id={id} className={css.actions} hidden={!opened}>
        {ACTIONS.map((action) => (
          <PickerBox
            key={action}
            label={permissionLabel(`${moduleType}.${action}`)}
            words={actionLabel(action)}
            checked={isGranted(accesses, moduleType, action)}
            isLocked={!open.includes(action)}
            noteId={noteId}
            onToggle={() => onAction(moduleType, action)}
          />
        ))}
      </div>
    </li>
  )
}
