import { expect, test } from 'vitest';
import { PlaceTeller } from './place-teller';
import type { PlaceTransport } from './transport';

const settle = () => new Promise((done) => setTimeout(done));

/** Collects what is reported, as it goes over the wire. */
function listening() {
  const told: [number | null, string | undefined][] = [];
  const here: PlaceTransport['here'] = async (row, field) => void told.push([row, field]);
  return { told, places: new PlaceTeller({ here }, async () => undefined) };
}

test('a field is reported with its activity only: one without a number yet is nowhere, whatever field has the focus', async () => {
  const { told, places } = listening();
  places.standAt(3, 'duration');
  await settle();
  places.standAt(null, 'name');
  await settle();
  places.standAt(null, 'duration');
  await settle();
  expect(told).toEqual([
    [3, 'duration'],
    [null, undefined],
  ]);
});

test('that a field is being edited is reported, and that it no longer is', async () => {
  const told: (boolean | undefined)[] = [];
  const here: PlaceTransport['here'] = async (_row, _field, editing) => void told.push(editing);
  const places = new PlaceTeller({ here }, async () => undefined);
  places.standAt(3, 'duration');
  await settle();
  places.standAt(3, 'duration', true);
  await settle();
  places.standAt(3, 'duration');
  await settle();
  expect(told).toEqual([undefined, true, undefined]);
});
