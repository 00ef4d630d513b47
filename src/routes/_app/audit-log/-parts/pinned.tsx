import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import css from './audit.module.css'
import { useSubjectName, useUserName } from './use-known-events.ts'

export interface PinnedProps {
  userUuid: unknown
  subjectUuid: unknown
  onClear: (key: 'userUuid' | 'subjectUuid') => void
}

/** What the list is narrowed to from a detail, and the way back. */
export function Pinned({ userUuid, subjectUuid, onClear }: PinnedProps) {
  const user = useUserName(userUuid)
  const subject = useSubjectName(subjectUuid)
  return (
    <span className={css.pins}>
      {subjectUuid !== undefined && (
        <Pin
          words={subject === undefined ? t('About one subject') : t('About {subject}', { subject })}
          onClear={() => onClear('subjectUuid')}
        />
      )}
      {userUuid !== undefined && (
        <Pin
          words={user === undefined ? t('By one user') : t('By {user}', { user })}
          onClear={() => onClear('userUuid')}
        />
      )}
    </span>
  )
}

function Pin({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <Button
      variant="default"
      rightSection={<IconX size={18} aria-hidden />}
      aria-label={t('{filter}: show all again', { filter: words })}
      onClick={onClear}
    >
      {words}
    </Button>
  )
}
