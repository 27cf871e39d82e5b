import { describe, expect, it } from 'vitest';
import { scopeRules } from './scope-rules';

describe('scopeRules', () => {
  it('puts the prefix before every selector of a list', () => {
    expect(scopeRules('.a,.b:hover{color:red}p{margin:0}', '.in')).toBe(
      '.in .a,.in .b:hover{color:red}.in p{margin:0}',
    );
  });

  it('goes into conditional rules and leaves keyframes alone', () => {
    const css =
      '@media (prefers-reduced-motion:reduce){*,::before{animation:none}}@keyframes turn{to{transform:rotate(1turn)}}';
    expect(scopeRules(css, '.in')).toBe(
      '@media (prefers-reduced-motion:reduce){.in *,.in ::before{animation:none}}@keyframes turn{to{transform:rotate(1turn)}}',
    );
  });

  it('takes :scope for the outermost element itself', () => {
    expect(scopeRules(':scope,p{margin:0}', '.in')).toBe('.in,.in p{margin:0}');
  });

  it('drops what is meant for the host', () => {
    expect(scopeRules(':host{all:initial}:host([hidden]),.a{display:none}', '.in')).toBe('.in .a{display:none}');
  });

  it('refuses a sheet that is cut off', () => {
    expect(() => scopeRules('.a{color:red', '.in')).toThrow('not closed');
  });
});
