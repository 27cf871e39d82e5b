import { expect, test, vi } from 'vitest';
import { createLifecycle } from './lifecycle';

function aLifecycle() {
  const cleanUp = vi.fn();
  const options = { start: vi.fn(() => [cleanUp]), mount: vi.fn(), unmount: vi.fn() };
  return { lifecycle: createLifecycle(options), cleanUp, ...options };
}

const nextMicrotask = () => Promise.resolve();

test('an element starts loading when it is connected, and mounts only after that and only once', () => {
  const { lifecycle, start, mount } = aLifecycle();
  lifecycle.mount();
  expect(mount).not.toHaveBeenCalled();
  lifecycle.connect();
  lifecycle.mount();
  lifecycle.mount();
  expect(start).toHaveBeenCalledTimes(1);
  expect(mount).toHaveBeenCalledTimes(1);
});

test('moving an element keeps its screen', async () => {
  const { lifecycle, start, unmount, cleanUp } = aLifecycle();
  lifecycle.connect();
  lifecycle.mount();
  lifecycle.disconnect();
  lifecycle.connect();
  await nextMicrotask();
  expect(start).toHaveBeenCalledTimes(1);
  expect(unmount).not.toHaveBeenCalled();
  expect(cleanUp).not.toHaveBeenCalled();
});

test('removing an element unmounts it and cleans up, and adding it back starts and mounts it again', async () => {
  const { lifecycle, start, mount, unmount, cleanUp } = aLifecycle();
  lifecycle.connect();
  lifecycle.mount();
  lifecycle.disconnect();
  await nextMicrotask();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(cleanUp).toHaveBeenCalledTimes(1);
  lifecycle.connect();
  lifecycle.mount();
  expect(start).toHaveBeenCalledTimes(2);
  expect(mount).toHaveBeenCalledTimes(2);
});

test('removing an element that was never mounted only cleans up', async () => {
  const { lifecycle, unmount, cleanUp } = aLifecycle();
  lifecycle.connect();
  lifecycle.disconnect();
  await nextMicrotask();
  expect(unmount).not.toHaveBeenCalled();
  expect(cleanUp).toHaveBeenCalledTimes(1);
});

test('restarting an element cleans up and starts loading again, without unmounting the element', () => {
  const { lifecycle, start, unmount, cleanUp } = aLifecycle();
  lifecycle.connect();
  lifecycle.mount();
  lifecycle.restart();
  expect(cleanUp).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(2);
  expect(unmount).not.toHaveBeenCalled();
});

test('restarting a removed element starts it only when it is added back', async () => {
  const { lifecycle, start, cleanUp } = aLifecycle();
  lifecycle.connect();
  lifecycle.disconnect();
  lifecycle.restart();
  expect(cleanUp).toHaveBeenCalledTimes(1);
  await nextMicrotask();
  lifecycle.restart();
  expect(start).toHaveBeenCalledTimes(1);
  expect(cleanUp).toHaveBeenCalledTimes(1);
  lifecycle.connect();
  expect(start).toHaveBeenCalledTimes(2);
});
