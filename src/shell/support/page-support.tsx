import { useMatches } from '@tanstack/react-router'
import { currentPage, pageName } from '#src/app/pages.ts'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { SupportDialog } from './support-dialog.tsx'

/** Asks support for help from any page, with a picture of it for users who want to send one. */
export function PageSupport({ onClose }: { onClose: () => void }) {
  const { restaurantUuid, restaurant } = usePlace()
  const page = currentPage(useMatches())
  const name = page ? pageName(page) : 'Linewatch'
  return (
    <SupportDialog
      restaurantUuid={restaurantUuid}
      watched={name}
      about={t('About: {page}, {restaurant}', { page: name, restaurant })}
      picture={null}
      takePicture={async () => (await import('./page-picture.ts')).pagePicture()}
      onClose={onClose}
    />
  )
}
