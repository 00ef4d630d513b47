import { useState } from 'react'
import type { Camera, VideoProfile } from '#src/contract/cameras/cameras.ts'
import type { Abilities } from '#src/domain/cameras/profiles.ts'
import { DeleteProfileQuestion } from './delete-profile-question.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilesDialog } from './profiles-dialog.tsx'

type Open =
  | { act: 'form'; profile: VideoProfile | null; abilities: Abilities }
  | { act: 'delete'; profile: VideoProfile }

/** A camera's profiles: the list of them, or what is done with one, each in the place of the other. */
export function Profiles({ camera, onClose }: { camera: Camera; onClose: () => void }) {
  const [open, setOpen] = useState<Open | null>(null)
  const back = () => setOpen(null)
  if (open?.act === 'form') return <ProfileForm camera={camera} {...open} onClose={back} onSaved={back} />
  if (open?.act === 'delete')
    return <DeleteProfileQuestion camera={camera} profile={open.profile} onClose={back} />
  return (
    <ProfilesDialog
      camera={camera}
      onEdit={(profile, abilities) => setOpen({ act: 'form', profile, abilities })}
      onDelete={(profile) => setOpen({ act: 'delete', profile })}
      onClose={onClose}
    />
  )
}
