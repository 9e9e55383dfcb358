package pg

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Certificate is what a listener shows its callers.
type Certificate struct {
	File, KeyFile string // PEM
	Own           bool   // self-signed, made here
	leaf          *x509.Certificate
}

// Fingerprint is the SHA-256 of the certificate, as openssl x509 -fingerprint -sha256 writes it.
func (c Certificate) Fingerprint() string {
	sum := sha256.Sum256(c.leaf.Raw)
	return strings.ReplaceAll(fmt.Sprintf("% X", sum), " ", ":")
}

// Ends is the moment after which callers refuse it.
func (c Certificate) Ends() time.Time { return c.leaf.NotAfter }

// ReadCertificate reads a certificate and the key that belongs to it.
func ReadCertificate(file, keyFile string) (Certificate, error) {
	pair, err := tls.LoadX509KeyPair(file, keyFile)
	if err != nil {
		return Certificate{}, &Error{
			Code: ErrCertificate.Code, Problem: fmt.Sprintf("the certificate %s with the key %s cannot be used for analysts", file, keyFile), Cause: err,
			WayOut: "Name two PEM files that belong together in GANTRY_SQL_CERT and GANTRY_SQL_KEY, or neither for a self-signed certificate.",
		}
	}
	return Certificate{File: file, KeyFile: keyFile, leaf: pair.Leaf}, nil
}

// selfSignedFor is how long a certificate made here holds.
const selfSignedFor = 5 * 365 * 24 * time.Hour

// OwnCertificate gives the self-signed certificate of a directory, made where there is none or the one there is over.
func OwnCertificate(dir string, names []string, now time.Time) (Certificate, error) {
	file, keyFile := filepath.Join(dir, "certificate.pem"), filepath.Join(dir, "key.pem")
	if _, err := os.Stat(file); err == nil {
		c, err := ReadCertificate(file, keyFile)
		c.Own = true
		if err != nil || now.Before(c.Ends()) {
			return c, err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return Certificate{}, directory(dir, err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Certificate{}, directory(dir, err)
	}
	der, key, err := selfSigned(names, now)
	if err != nil {
		return Certificate{}, err
	}
	for _, f := range []struct {
		name, kind string
		der        []byte
		mode       fs.FileMode
	}{{keyFile, "PRIVATE KEY", key, 0o600}, {file, "CERTIFICATE", der, 0o644}} { // the certificate last: with it all is there
		if err := os.WriteFile(f.name, pem.EncodeToMemory(&pem.Block{Type: f.kind, Bytes: f.der}), f.mode); err != nil {
			return Certificate{}, directory(dir, err)
		}
	}
	c, err := ReadCertificate(file, keyFile)
	c.Own = true
	return c, err
}

func selfSigned(names []string, now time.Time) (der, key []byte, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, nil, err
	}
	form := x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "Gantry for analysts"}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(selfSignedFor),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true, IsCA: true,
	}
	for _, name := range names {
		if ip := net.ParseIP(name); ip != nil {
			form.IPAddresses = append(form.IPAddresses, ip)
		} else if name != "" {
			form.DNSNames = append(form.DNSNames, name)
		}
	}
	if der, err = x509.CreateCertificate(rand.Reader, &form, &form, &private.PublicKey, private); err != nil {
		return nil, nil, err
	}
	key, err = x509.MarshalPKCS8PrivateKey(private)
	return der, key, err
}
