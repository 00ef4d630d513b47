type Entry = Record<string, unknown>

/**
 * Where an identity provider of the tests keeps sessions and codes: they outlive a change of its settings.
 * @param howOf how somebody has signed in; its own sign-in page knows one way only, and says nothing of it
 */
export function memoryOf(howOf: (accountId: unknown) => Entry): (model: string) => object {
  const entries = new Map<string, Entry>()
  return (model) => {
    const key = (id: string) => `${model} ${id}`
    const findBy = async (name: string, value: string) =>
      [...entries].find(([at, entry]) => at.startsWith(`${model} `) && entry[name] === value)?.[1]
    return {
      upsert: async (id: string, payload: Entry) =>
        void entries.set(
          key(id),
          model === 'AuthorizationCode' ? { ...payload, ...howOf(payload.accountId) } : payload,
        ),
      find: async (id: string) => entries.get(key(id)),
      findByUid: (uid: string) => findBy('uid', uid),
      findByUserCode: (code: string) => findBy('userCode', code),
      destroy: async (id: string) => void entries.delete(key(id)),
      consume: async (id: string) => {
        const entry = entries.get(key(id))
        if (entry) entry.consumed = Math.floor(Date.now() / 1000)
      },
      revokeByGrantId: async (grantId: string) => {
        for (const [at, entry] of entries) if (entry.grantId === grantId) entries.delete(at)
      },
    }
  }
}
