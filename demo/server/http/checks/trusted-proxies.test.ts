import { expect, test } from 'vitest';
import { TrustedProxies } from './trusted-proxies';

const proxies = new TrustedProxies(['127.0.0.1', '172.16.0.0/12', '::1']);

test.each([
  {
    peer: '172.18.0.4',
    forwarded: '203.0.113.7',
    client: '203.0.113.7',
    situation: 'a proxy forwards the customer’s IP address',
  },
  {
    peer: '::ffff:172.18.0.4',
    forwarded: '203.0.113.7',
    client: '203.0.113.7',
    situation: 'a proxy with an IPv4 address connects to an IPv6 socket',
  },
  {
    peer: '172.18.0.4',
    forwarded: '1.2.3.4, 203.0.113.7',
    client: '203.0.113.7',
    situation: 'a customer forges an additional IP address',
  },
  {
    peer: '172.18.0.4',
    forwarded: '203.0.113.7, 172.18.0.9',
    client: '203.0.113.7',
    situation: 'the request passes two proxies',
  },
  { peer: '198.51.100.1', forwarded: '203.0.113.7', client: '198.51.100.1', situation: 'the peer isn’t a proxy' },
  { peer: '172.18.0.4', forwarded: undefined, client: '172.18.0.4', situation: 'the proxy sends no X-Forwarded-For' },
  { peer: '172.18.0.4', forwarded: 'unknown', client: '172.18.0.4', situation: 'X-Forwarded-For has no IP address' },
  { peer: '::1', forwarded: '2001:db8::7', client: '2001:db8::7', situation: 'the addresses are IPv6' },
])('if $situation, the client’s address is $client', ({ peer, forwarded, client }) => {
  expect(proxies.clientIpOf(peer, forwarded)).toBe(client);
});

test('the list of trusted proxies accepts nothing but IP addresses and networks', () => {
  expect(() => new TrustedProxies(['proxy.example'])).toThrow('proxy.example');
});
