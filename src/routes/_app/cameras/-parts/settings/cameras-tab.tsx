import { useCallback, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { cameraCategories } from '#src/contract/cameras/camera-categories.ts'
import { cameraProfiles } from '#src/contract/cameras/camera-settings.ts'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import {
  type Camera,
  cameras,
  changeCamera,
  deleteCamera,
  recallCamera,
} from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { useCameraNews } from '#src/shell/camera/use-camera-news.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { AddCameraForm } from './add-camera-form.tsx'
import { CameraForm } from './camera-form.tsx'
import { type CameraAct, CameraMenu } from './camera-menu.tsx'
import { ResetQuestion, RestartQuestion } from './camera-questions.tsx'
import { camerasList } from './cameras-list.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { Profiles } from './profiles.tsx'
import { RollingForm } from './rolling-form.tsx'
import { SourceForm } from './source-form.tsx'

const SHOWN = [cameras, cameraProfiles, cameraCategories]

/** The cameras of a restaurant, and everything that can be set of each. */
export function CamerasTab({ search, restaurantUuid }: { search: ListSearch; restaurantUuid: string }) {
  const { refusal } = usePlace()
  useCameraNews(restaurantUuid, SHOWN)
  const [open, setOpen] = useState<{ act: CameraAct; camera: Camera } | null>(null)
  const [adding, setAdding] = useState(false)
  const close = () => {
    setOpen(null)
    setAdding(false)
  }
  const act = useCallback((what: CameraAct, camera: Camera) => setOpen({ act: what, camera }), [])
  const rowActions = useCallback(
    (camera: Camera) => <CameraMenu camera={camera} refusal={refusal} onAct={act} />,
    [refusal, act],
  )
  const edit = useCallback((camera: Camera) => act('edit', camera), [act])
  const saved = (text: string) => {
    close()
    notify({ kind: 'success', text })
  }

  return (
    <>
      <ListPage
        definition={camerasList}
        search={search}
        rowActions={rowActions}
        actions={
          <CreateButton refusal={refusal(createCamera.permission)} onClick={() => setAdding(true)}>
            {t('Add camera')}
          </CreateButton>
        }
        {...(refusal(changeCamera.permission) === null && { onRowPress: edit })}
      />
      {open?.act === 'edit' && (
        <CameraForm
          camera={open.camera}
          onClose={close}
          onSaved={({ name }) => saved(t('Saved: {name}', { name }))}
        />
      )}
      {adding && (
        <AddCameraForm
          restaurantUuid={restaurantUuid}
          onClose={close}
          onSaved={({ name }) => saved(t('Added: {name}', { name }))}
        />
      )}
      {open?.act === 'source' && (
        <SourceForm
          camera={open.camera}
          onClose={close}
          onSaved={({ name }) => saved(t('Saved: {name}', { name }))}
        />
      )}
      {open?.act === 'profiles' && <Profiles camera={open.camera} onClose={close} />}
      {open?.act === 'credentials' && (
        <CredentialsForm
          camera={open.camera}
          onClose={close}
          onSaved={({ name }) => saved(t('Credentials set: {name}', { name }))}
        />
      )}
      {open?.act === 'rolling' && (
        <RollingForm
          camera={open.camera}
          onClose={close}
          onSaved={({ name }) => saved(t('Saved: {name}', { name }))}
        />
      )}
      {open?.act === 'restart' && <RestartQuestion camera={open.camera} onClose={close} />}
      {open?.act === 'reset' && <ResetQuestion camera={open.camera} onClose={close} />}
      {open?.act === 'delete' && (
        <RemoveQuestion
          id={open.camera.uuid}
          params={{ restaurantId: open.camera.restaurantUuid }}
          endpoint={deleteCamera}
          recall={recallCamera}
          name={open.camera.name}
          noun={t('camera')}
          invalidates={[cameras, cameraCategories]}
          onClose={close}
        />
      )}
    </>
  )
}
