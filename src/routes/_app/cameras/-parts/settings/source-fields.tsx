import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CameraProfile, CameraTest, TestForm } from '#src/contract/cameras/camera-sources.ts'
import type { CameraFault } from '#src/domain/cameras/faults.ts'
import { sizeText } from '#src/domain/cameras/profiles.ts'
import { t } from '#src/domain/language/text.ts'
import { CAMERA_TEST_STATES } from '#src/domain/statuses.ts'
import type { FieldProps } from '#src/form/use-form.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './settings.module.css'

/** How a camera is reached, as it stands in the fields; an empty one is not sent. */
export interface SourceValues {
  /** The PC that connects to it; '' for the server. */
  agent: string
  address: string
  username: string
  password: string
  streamPath: string
  mainToken: string
  subToken: string
}
export const NO_SOURCE: SourceValues = {
  agent: '',
  address: '',
  username: '',
  password: '',
  streamPath: '',
  mainToken: '',
  subToken: '',
}

const reached = ({ agent, address, username, password, streamPath }: SourceValues) => ({
  address,
  ...(agent && { agent }),
  ...(username && { username }),
  ...(password && { password }),
  ...(streamPath && { streamPath }),
})
/** The fields in the terms of the contract. */
export const sourceBody = (values: SourceValues) => ({
  ...reached(values),
  ...(values.mainToken && { mainToken: values.mainToken }),
  ...(values.subToken && { subToken: values.subToken }),
})

/** The camera tells its streams by itself, unless one of these asks for a path. */
const ASKS_FOR_PATH: readonly (CameraFault | 'OK')[] = ['NO_SUCH_STREAM', 'NO_VIDEO']

/** 'Main · 1280×720 · 25 frames per second' */
const streamText = ({ name, width, height, frameRate }: CameraProfile): string =>
  [
    name,
    ...(width && height ? [sizeText({ width, height })] : []),
    ...(frameRate ? [t('{frameRate} frames per second', { frameRate: Math.round(frameRate) })] : []),
  ].join(' · ')

/** The streams that can be chosen among: an ONVIF camera names them. */
const choices = (profiles: readonly CameraProfile[]) =>
  profiles.filter(({ usable, token }) => usable && token !== null)

interface SourceFieldsProps {
  /** Connects to the camera as typed. */
  test: (asked: TestForm) => Promise<CameraTest>
  form: {
    values: SourceValues
    field: (name: keyof SourceValues) => FieldProps<string>
  }
  /** Without a password the stored one is used. */
  hasPassword?: boolean
}

/** Where a camera is and what opens it, with a test of that and the choice among the streams it found. */
export function SourceFields({ test: connect, form, hasPassword = false }: SourceFieldsProps) {
  const { values, field } = form
  const body = reached(values)
  const typed = JSON.stringify(body)
  const [tested, setTested] = useState('')
  const test = useMutation<CameraTest, Error, TestForm>({
    mutationFn: connect,
    onMutate: (asked) => setTested(JSON.stringify(asked)),
  })
  // A result is about what was typed then.
  const result = tested === typed ? test.data : undefined
  const problem = tested === typed ? test.error : null

  const [asksForPath, setAsksForPath] = useState(values.streamPath !== '')
  const main = field('mainToken')
  const sub = field('subToken')
  const follow = ({ outcome, profiles }: CameraTest) => {
    if (ASKS_FOR_PATH.includes(outcome)) setAsksForPath(true)
    // The largest stream is for a camera alone, the smallest for walls.
    const [largest, ...smaller] = choices(profiles).sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
    main.onChange(largest?.token ?? '')
    sub.onChange(smaller.at(-1)?.token ?? '')
  }
  const options = choices(result?.profiles ?? []).map((one) => ({
    value: one.token ?? '',
    label: streamText(one),
  }))

  return (
    <>
      <TextInput
        label={t('Address')}
        placeholder={t('10.20.0.15 or rtsp://10.20.0.15/stream1')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={255}
        required
        {...field('address')}
      />
      <TextInput
        label={t('User name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...field('username')}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="new-password"
        maxLength={128}
        {...(hasPassword && { description: t('Leave empty to keep the stored password.') })}
        {...field('password')}
      />
      {asksForPath && (
        <TextInput
          label={t('Stream path')}
          description={t("See the camera's manual, for example /stream1.")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          {...field('streamPath')}
        />
      )}
      <Button
        variant="default"
        loading={test.isPending}
        disabled={values.address.trim() === ''}
        onClick={() => test.mutate(body, { onSuccess: follow })}
      >
        {t('Test camera')}
      </Button>
      <div role="status" className={css.test}>
        {problem && <p>{problem.message}</p>}
        {result && <TestResult result={result} />}
      </div>
      {options.length > 0 && result?.outcome === 'OK' && (
        <>
          <Select
            label={t('Stream when shown alone')}
            options={options}
            {...main}
            onChange={(token) => main.onChange(token ?? '')}
          />
          <Select
            label={t('Stream for the camera wall')}
            options={[{ value: '', label: t('The same stream') }, ...options]}
            {...sub}
            onChange={(token) => sub.onChange(token ?? '')}
          />
        </>
      )}
    </>
  )
}

function TestResult({ result }: { result: CameraTest }) {
  const { outcome, message, device, profiles, firstPictureMs, warnings } = result
  const works = outcome === 'OK'
  const seconds = firstPictureMs === null ? null : (firstPictureMs / 1000).toFixed(1)
  const model = device && [device.manufacturer, device.model].filter(Boolean).join(' ')
  return (
    <>
      <StatusBadge status={works ? CAMERA_TEST_STATES.OK : CAMERA_TEST_STATES.FAULT} />
      <p>{message}</p>
      {device && model !== null && (
        <p>
          {device.firmware ? t('{model}, firmware {firmware}', { model, firmware: device.firmware }) : model}
        </p>
      )}
      {works && seconds !== null && <p>{t('First picture after {seconds} s.', { seconds })}</p>}
      <ul className={css.streams}>
        {profiles
          .filter(({ usable, why }) => usable || why !== null)
          .map((one) => (
            <li key={`${one.token} ${one.name}`}>
              {streamText(one)} · {one.codec}
              {one.why !== null && <span className={css.why}>{one.why}</span>}
            </li>
          ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </>
  )
}
