import { ProofPrompt } from './account/security/proof-prompt.tsx'
import { Notices } from './notifications/notices/notices.tsx'
import { UpdatePrompt } from './pwa/update-prompt.tsx'

/** What may ask for attention on any page, signed in or not. */
export function Prompts() {
  return (
    <>
      <Notices />
      <UpdatePrompt />
      <ProofPrompt />
    </>
  )
}
