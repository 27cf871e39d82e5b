import {
  getBoletoInfo,
  getPixPayloadInfo,
  isValidBoleto,
  isValidCnpj,
  isValidCpf,
  isValidPixPayload,
} from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { boletoLine, buildBoletoLine, buildPixPayload, cnpj, cpf } from '../index';

describe('our rules and @brazilian-utils/brazilian-utils', () => {
  it('agree on a PIX code built by buildPixPayload', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000';
    const payload = buildPixPayload({
      key,
      merchantName: 'Telinha',
      merchantCity: 'São Paulo',
      amount: { amount: '19.90', currency: 'BRL' },
      txid: 'PEDIDO1',
    });
    expect(isValidPixPayload(payload)).toBe(true);
    expect(JSON.stringify(getPixPayloadInfo(payload))).toContain(key);
  });

  it.each(['2026-11-25', '2025-02-21', '2025-02-22', '2030-01-01'])(
    'agree on the due date %s of a boleto built by buildBoletoLine',
    (dueDate) => {
      const line = buildBoletoLine({
        bank: '237',
        dueDate,
        amount: { amount: '120.50', currency: 'BRL' },
        freeField: '1234567890123456789012345',
      });
      expect(isValidBoleto(line)).toBe(true);
      const parsed = boletoLine(line, { now: Date.parse(dueDate) });
      expect(parsed.ok && parsed.value.dueDate).toBe(dueDate);
      const theirInfo = getBoletoInfo(line, { referenceDate: new Date(dueDate) });
      expect(theirInfo?.expirationDate?.toISOString().slice(0, 10)).toBe(dueDate);
    },
  );

  it.each(['529.982.247-25', '111.111.111-11', '529.982.247-26', '168.995.350-09'])(
    'agree on the validity of the CPF %s',
    (text) => {
      expect(cpf(text).ok).toBe(isValidCpf(text));
    },
  );

  it.each(['12.ABC.345/01DE-35', '11.222.333/0001-81', '11.222.333/0001-82', '12.ABC.345/01DE-36'])(
    'agree on the validity of the CNPJ %s',
    (text) => {
      expect(cnpj(text, { alphanumeric: true }).ok).toBe(isValidCnpj(text, { version: 2 }));
    },
  );
});
