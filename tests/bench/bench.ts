import { measureOrders } from './orders';
import { type Load, measureLoads, type Part, total } from './sizes';

const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8);

function print(title: string, parts: readonly Part[]): void {
  console.log(
    `\n${title}: ${(total(parts) / 1024).toFixed(1)} KiB gzip, ${(total(parts, 'brotli') / 1024).toFixed(1)} KiB brotli`,
  );
  console.log(`${'raw'.padStart(8)} ${'gzip'.padStart(8)} ${'brotli'.padStart(8)}  KiB`);
  for (const { file, raw, gzip, brotli } of parts) console.log(`${kib(raw)} ${kib(gzip)} ${kib(brotli)}  ${file}`);
}

const { loader, plans, checkout, cardFrame } = await measureLoads();
print('Loader', [loader]);
for (const load of [plans, checkout, cardFrame] satisfies Load[]) {
  print(load.title, load.parts);
  if (load.calls.length > 0) console.log(`  ${load.calls.length} requests to the server: ${load.calls.join(', ')}`);
}

console.log('\nA member with 10,000 orders at a quarter of the speed: tasks over 50 ms');
for (const { act, longest, count } of await measureOrders()) {
  console.log(`  ${act}: ${count === 0 ? 'none' : `${count}, the longest ${longest} ms`}`);
}
