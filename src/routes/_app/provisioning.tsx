import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { ProvisioningPage } from './provisioning/-parts/provisioning-page.tsx'
import { tokensList } from './provisioning/-parts/tokens-list.tsx'

export const Route = createFileRoute('/_app/provisioning')({
  staticData: {
    page: {
      title: t('Provisioning'),
      frame: 'shell',
      access: 'ADMIN',
      menu: { section: 'Permissions', position: 4 },
    },
  },
  component: Provisioning,
})

function Provisioning() {
  return <ProvisioningPage search={useListSearch(tokensList)} />
}
