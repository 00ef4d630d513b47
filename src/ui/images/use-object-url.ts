import { useEffect, useState } from 'react'

/** A URL for a file in memory, freed with its component; null until there is one. */
export function useObjectUrl(file: Blob | undefined): string | null {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => {
      URL.revokeObjectURL(url)
      // The same file may come back: its URL of before is no longer good.
      setMade(null)
    }
  }, [file])
  // The URL of the file before is no longer good.
  return made !== null && made.file === file ? made.url : null
}
