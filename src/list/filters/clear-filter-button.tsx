import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface NarrowingProps {
  /** What a list is narrowed to, as it stands in the line. */
  children: string
  /** The same with what it is, and what a press shows instead. */
  label: string
  onRemove: () => void
}

/** Says what a list is narrowed to; a press takes the narrowing away. */
export function ClearFilterButton({ children, label, onRemove }: NarrowingProps) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={label}
      onClick={onRemove}
    >
      {children}
    </Button>
  )
}
