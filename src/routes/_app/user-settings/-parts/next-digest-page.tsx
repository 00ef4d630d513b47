import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { nextDigest } from '#src/contract/account/digest.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { CHANNEL_NAMES, DIGEST_NAMES, digestSubject } from '#src/domain/digest/digest.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import css from './next-digest.module.css'

const AccountDialog = lazyPart(
  () => import('#src/shell/account/account-dialog.tsx').then((part) => part.AccountDialog),
  ({ onClose }) => onClose(),
)

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
            Choose digests
          </Button>
        }
      />
      <div className={`${css.page} whole-words`} aria-busy={!data && !error}>
        {!data && error && <Failed failure={error} onRetry={() => void refetch()} />}
        {data?.next === null && <Text>No digest is coming. Choose when you want one.</Text>}
        {data?.next && <NextDigest next={data.next} />}
      </div>
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
  const ways = channels.map((channel) => CHANNEL_NAMES[channel].toLowerCase()).join(' and ')
  return (
    <>
      <Text>
        {`Your ${DIGEST_NAMES[kind].toLowerCase()} digest will be sent ${time} by ${ways}. This is what it says so far.`}
      </Text>
      {document ? (
        <DigestCard document={document} />
      ) : (
        <Text>You have no permission for anything in it, so it won’t be sent.</Text>
      )}
    </>
  )
}

function DigestCard({ document }: { document: Digest }) {
  return (
    <article className={css.digest} aria-labelledby="subject">
      <h2 id="subject">{digestSubject(document)}</h2>
      {document.sections.map(({ heading, sentences }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {sentences.map((sentence) => (
            <SentenceLine key={sentence.text} sentence={sentence} />
          ))}
        </section>
      ))}
      <footer>
        {document.notes.map((note) => (
          <SentenceLine key={note.text} sentence={note} />
        ))}
      </footer>
    </article>
  )
}

function SentenceLine({ sentence: { text, link } }: { sentence: Sentence }) {
  return <p>{link ? <Link {...link}>{text}</Link> : text}</p>
}
