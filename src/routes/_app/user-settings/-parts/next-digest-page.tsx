import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { nextDigest } from '#src/contract/account/digest.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { namesList } from '#src/domain/access/names-list.ts'
import type { DigestChannel, DigestKind } from '#src/domain/digest/digest.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import css from './security.module.css'

const AccountDialog = lazyPart(
  () => import('#src/shell/account/account-dialog.tsx').then((part) => part.AccountDialog),
  ({ onClose }) => onClose(),
)

const COMING: Readonly<Record<DigestKind, Message<'time' | 'ways'>>> = {
  MORNING: msg('Your morning digest will be sent {time} by {ways}. This is what it says so far.'),
  SHIFT: msg(
    'Your digest at the end of the shift will be sent {time} by {ways}. This is what it says so far.',
  ),
  WEEKLY: msg('Your weekly digest will be sent {time} by {ways}. This is what it says so far.'),
}
const CHANNELS: Readonly<Record<DigestChannel, string>> = { MAIL: t('e-mail'), PUSH: t('push') }
/** As wide as the mail. */
const WIDTH = 600

type Next = NonNullable<AnswerOf<typeof nextDigest>['next']>
type Digest = NonNullable<Next['document']>
type Sentence = Digest['notes'][number]

/** The user's next digest as it would be sent now, and the way to choose others. */
export function NextDigestPage() {
  const { data, error, refetch } = useQuery(queryOptionsFor(nextDigest, undefined, { staleTime: 0 }))
  const [choosing, setChoosing] = useState(false)
  const close = () => {
    setChoosing(false)
    void refetch()
  }
  return (
    <>
      <PageHeader
        actions={
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t('Choose digests')}
          </Button>
        }
      />
      <Stack className="whole-words" aria-busy={!data && !error}>
        {!data && error && <Failed failure={error} onRetry={() => void refetch()} />}
        {data?.next === null && <Text>{t('No digest is coming. Choose when you want one.')}</Text>}
        {data?.next && <NextDigest next={data.next} />}
      </Stack>
      {choosing && (
        <Suspense>
          <AccountDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function NextDigest({ next: { kind, channels, sendTime, timezone, document } }: { next: Next }) {
  const time = formatDayTime(sendTime, timezone, 'always')
  const ways = namesList(channels.map((channel) => CHANNELS[channel]))
  return (
    <>
      <Text>{t(COMING[kind], { time, ways })}</Text>
      {document ? (
        <DigestCard document={document} />
      ) : (
        <Text>{t('You have no permission for anything in it, so it won’t be sent.')}</Text>
      )}
    </>
  )
}

function DigestCard({ document: { subject, sections, notes } }: { document: Digest }) {
  return (
    <Box component="article" className={css.section} aria-labelledby="subject" maw={WIDTH}>
      <h2 id="subject">{subject}</h2>
      {sections.map(({ heading, sentences }) => (
        <section key={heading}>
          <Text component="h3" fw={600} size="sm" c="dimmed" m={0}>
            {heading}
          </Text>
          {sentences.map((sentence) => (
            <SentenceLine key={sentence.text} sentence={sentence} />
          ))}
        </section>
      ))}
      <Text component="footer" size="sm" c="dimmed">
        {notes.map((note) => (
          <SentenceLine key={note.text} sentence={note} />
        ))}
      </Text>
    </Box>
  )
}

function SentenceLine({ sentence: { text, link } }: { sentence: Sentence }) {
  return (
    <Text component="p" inherit my={4}>
      {link ? <Link {...link}>{text}</Link> : text}
    </Text>
  )
}
