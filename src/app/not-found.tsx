import { Button } from '@mantine/core'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import type { CallError } from '#src/api/call/result.ts'
import { t } from '#src/domain/language/text.ts'
import { Choose } from '#src/ui/messages/empty.tsx'
import { PageHeader } from './head/page-header.tsx'
import { currentPage, pagesOf, parentOf } from './pages.ts'
import { usePlace } from './place.ts'

/** Whether what was asked for by its id alone does not exist. A text that cannot be an id (400) is the id of nothing. */
export const isNotFound = (failure: Pick<CallError, 'code'> | null): boolean =>
  failure?.code === 404 || failure?.code === 400

/** A page about one of many that is not there: it says so, and leads to the others. */
export function NotFound({ what }: { what: string }) {
  const { sees } = usePlace()
  const parent = parentOf(pagesOf(useRouter()), currentPage(useMatches()))
  return (
    <>
      <PageHeader />
      <Choose text={t('This {what} was not found.', { what })}>
        {parent && sees(parent.path) && (
          <Button component={Link} to={parent.path} variant="subtle">
            {t('Go to {page}', { page: parent.title })}
          </Button>
        )}
      </Choose>
    </>
  )
}
