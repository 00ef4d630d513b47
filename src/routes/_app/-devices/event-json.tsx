import { Box } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import css from './event-json.module.css'

/** JSON with line breaks; what is none, or was cut, stays as it is. */
function withLineBreaks(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** An event as equipment sent it. */
export function EventJson({ json }: { json: string }) {
  return (
    // The keyboard reaches it, to scroll where it is long.
    <Box component="section" className={css.event} tabIndex={0} aria-label={t('The event as it was sent')}>
      <pre translate="no">{withLineBreaks(json)}</pre>
    </Box>
  )
}
