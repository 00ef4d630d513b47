import type { Paged } from '#src/contract/define/fields.ts'

/** What stands in a list now under an id, where the provider has no call for one alone; null when it is no more. */
export async function currentRow<Row extends { uuid: string }>(
  uuid: string,
  askPage: (page: number) => Promise<Paged<Row>>,
): Promise<Row | null> {
  for (let page = 0; ; page += 1) {
    const { content, existNext } = await askPage(page)
    const row = content.find((one) => one.uuid === uuid)
    if (row || !existNext) return row ?? null
  }
}
