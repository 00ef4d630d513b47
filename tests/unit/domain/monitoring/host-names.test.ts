import { expect, test } from 'vitest'
import { processorName, shortHosts } from '#src/domain/monitoring/host-names.ts'

test.each([
  [
    ['a.1.chain.test', 'b.1.chain.test'],
    ['a', 'b'],
  ],
  [
    ['a.1.chain.test', 'a.2.chain.test'],
    ['a.1', 'a.2'],
  ],
  [
    ['a.1.chain.test', 'b.2.other.test'],
    ['a.1.chain', 'b.2.other'],
  ],
  [
    ['a.chain.test', 'own'],
    ['a.chain.test', 'own'],
  ],
  [['a.chain.test'], ['a.chain.test']],
  // Nothing would be left of the shorter one.
  [
    ['a.chain.test', 'chain.test'],
    ['a.chain', 'chain'],
  ],
  // One of another domain does not make all names long; among few it is no exception.
  [
    [...Array.from({ length: 9 }, (_, i) => `a.${i}.chain.test`), 'b.other.org'],
    [...Array.from({ length: 9 }, (_, i) => `a.${i}`), 'b.other.org'],
  ],
  [
    ['a.1.chain.test', 'b.1.chain.test', 'b.2.chain.test'],
    ['a.1', 'b.1', 'b.2'],
  ],
  // No two are called alike.
  [
    ['a.chain.test', 'b.chain.test', 'a'],
    ['a.chain.test', 'b', 'a'],
  ],
  [[], []],
])('%o are called %o', (hosts, names) => expect([...shortHosts(hosts).values()]).toEqual(names))

test.each([
  ['Intel(R) Xeon(R) E-2378G CPU @ 2.80GHz', 'Intel Xeon E-2378G'],
  ['AMD EPYC 7571', 'AMD EPYC 7571'],
  ['Intel(R) Core(TM) i5-8500T CPU @ 2.10GHz', 'Intel Core i5-8500T'],
  ['AMD Ryzen 7 5800X 8-Core Processor', 'AMD Ryzen 7 5800X 8-Core'],
])('%s is called %s', (model, name) => expect(processorName(model)).toBe(name))
